# The words of the page. One message a line, by the name that the code has for it. Rules and cards stay English.
games = Games
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
points-word = points
weapons = Weapons
not-enforced = not enforced yet: see to it yourselves
link-copied = The link is copied.
laying-table = Laying the table
server-silent = The server does not answer.

# The army builder
army-title = Army builder
army-lead = Browse every faction with its cards, build an army by clicking, and hear at once what it costs and whether the rules allow it.
army-opening = Opening the box.
army-kept = Your armies
army-forget = Forget { $name }
army-yours = Your army
army-shelf = Cards
army-parts = Cards and army
army-play = Play it now
army-save = Save
army-share = Link
army-print = Print
army-saved = { $name } is saved in this browser.
army-not-saved = This browser does not keep anything. Use the link instead.
army-link-broken = This link does not hold an army.
army-faction = Faction
army-search = Search
army-search-hint = Search names, abilities …
army-look = Look at { $name }
army-add = Add { $name }
army-less = One { $name } less
army-more = One { $name } more
army-form = Size of { $name }
army-none-found = Nothing has these words.
army-name = Name of the army
army-kind = Army or theme
army-kind-any = any
army-size = Size
army-import = Paste a list
army-belongs = Belongs to
army-nobody = nobody
army-drop = Leave this out
army-empty = Nothing yet. Add a leader first, or paste a list.
army-legal = Legal. Ready to play.
army-problems = { $count ->
    [one] One thing is not right yet:
   *[other] { $count } things are not right yet:
}
army-mend = What would help:
army-mends-all = mends all
army-import-says = From any list builder, from a chat or from a file: one line for each entry.
army-import-hint = 2x Iron Legionary …
army-pasted = The pasted list
army-read = Read it
army-take = Build on
army-understood = { $count ->
    [one] One entry understood.
   *[other] { $count } entries understood.
}
army-doubts = { $count ->
    [one] One line is in doubt:
   *[other] { $count } lines are in doubt:
}
army-read-as = Read as { $name }.
army-not-read = Not understood. Did you mean one of these?
army-leave-out = Leave it out
army-most = at most { $count }
army-take-one = Add
army-have = { $count } in the army

versus-title = Against an enemy
versus-attacker = Attacker
versus-enemy-faction = Enemy faction
versus-enemy = Enemy
versus-words = What else holds
versus-threat = Threat:
versus-falls = that { $name } falls.
versus-damage = { $expected } damage on average, median { $median }, nine times in ten at most { $most }.
versus-nothing = Nothing happens to anybody.
versus-exact = Exact: the rules were run { $courses } times.
versus-estimated = Estimated from { $courses } courses at random.

# Learning
learn-title = Learn
learn-lead = Five minutes for each game, with real positions, real dice and the real rules. Then puzzles with an exact solution.
learn-lesson = Lesson
learn-puzzle = Puzzle
learn-next = Go on
learn-back = Back
learn-end = Done
learn-do = Do it
learn-progress = Step { $step } of { $of }
learn-happened = What has happened
learn-other = { $chosen } is allowed too. For this lesson choose { $right }.
puzzle-task = Make { $name } fall this turn. Which plan is best?
puzzle-right = That is the best plan.
puzzle-wrong = There is a better plan.
puzzle-again = Once more
puzzle-working = Working out every outcome of the dice …

# Why?
why-best = What would the umpire do, and why?
why-thinking = Thinking …
why-title = What the umpire would do
why-chance = { $percent } % to win, as far as it looked: { $tried } tries
why-ranked = This follows from a plan that was made before; the answers are ranked by what looks best.
why-rules = The question comes from:

# After the game
review-title = Review
review-working = Looking back on the game. This takes some seconds.
review-course = How the chances went
review-mistakes = Decisions that cost most
review-taken = Chosen: { $says }
review-better = Better: { $says }
review-look = Look at it
review-none = No decision cost much, as far as the umpire looked.
review-how = The umpire weighed { $weighed } decisions for a moment each. It may be wrong.
moment-link = Link to this moment
moment-embed = Embed
moment-embedded = The code for your page is copied.
embed-watch-only = Only a link to watch can be shown in another page.
rematch = Rematch, sides swapped

# Online
lobby-title = Lobby
lobby-host = by { $name }
lobby-minutes = { $minutes } minutes each
lobby-no-clock = no clock
lobby-own-army = bring your own army
lobby-join = Join
lobby-empty = Nobody waits just now. Open a game of your own.
lobby-how = To open a game: start page, choose opponent, Online, and “show it in the lobby”.
lobby-anonymous = Somebody
online-open = Show it in the lobby: anybody may join
online-clock = Clock
online-clock-none = none
talk-title = Players
talk-bot = bot
talk-here = here
talk-away = not here
talk-your-name = Your name
talk-mute = Mute
talk-muted = You do not hear what others say.
talk-said = What was said
talk-nothing = Nothing has been said yet.
talk-write = Say something
talk-send = Send
sign-hello = Hello!
sign-good-luck = Good luck!
sign-well-played = Well played.
sign-thanks = Thank you.
sign-thinking = I am thinking.
sign-back-soon = Back in a moment.
sign-oops = Oops.
sign-good-game = Good game!
turn-yours = It is your turn
turn-of = It is { $name }’s turn
turn-over = The game is over
turn-go = To my seat
turn-watch = Watch the game
turn-not-here = If one of the seats is yours, open the link of your own seat: this browser does not know it.
turn-gone = This game is not there any more.
turn-link = Link that says whose turn it is

# The start page
language = Language
start-replay = Open a replay
start-armies = Armies
start-learn = Learn
start-lobby = Lobby
start-rules = Rules
start-theme = Light or dark
start-pages = Pages
start-title = A table that knows the rules
start-lead = Every move measured, every die shown, every ruling explained.
start-own-list = Your own list
start-random-army = A random army
start-you = You
start-friend = A friend, by link
start-guests-army = Your guest’s army
start-play = Play
start-shuffle = Other armies
start-hide = Hide choices
start-choose = Choose opponent, armies, battle
try-again = Try again
opening-box = Opening the box.
start-footer = The games and their names belong to their owners. Umpire is free software.
promise-drag = Drag, and see.
promise-drag-says = The way is measured while you drag, and a rule that forbids it says so with its numbers.
promise-back = Take it back.
promise-back-says = One press, as far as the last dice; beyond them, if your opponent agrees.
promise-keep = Keep it.
promise-keep-says = Every game is a replay: step through it, share it, play on from any moment.
games-spectating = spectating
games-one-screen = on one screen
games-yours = Your games
games-older = older rules
games-over = over
games-your-turn = your turn
choose-game = Game
choose-opponent = Opponent
opponent-bot = A bot
opponent-bot-says = It plays at once, any time.
opponent-screen = Same screen
opponent-screen-says = All players, one device.
opponent-online = Online
opponent-online-says = You get a link and a QR code to send.
choose-players = Players
choose-level = Bot level
level-greedy = Good: weighs every move
level-random = Beginner: plays anything legal
level-quick = Quick: looks ahead for a moment
level-steady = Strong: looks ahead for a tenth of a second
level-deep = Deep: looks ahead for most of a second
choose-side = Your side
choose-armies = Armies
choose-guest-army = Your guest chooses this army.
choose-battle = Battle
choose-name = Name of the game
optional = optional
choose-seed = Seed of the dice
choose-seed-says = The same seed and answers give the same game.
choose-lenient = The bot agrees to every takeback, even past dice
army-from = Where the army comes from
army-ready = Ready to play
army-own = My own list
army-random = Random
army-find = Find an army
army-starter = starter
army-no-name = No army of that name.
army-list = Your list
army-paste = Paste your list: one line a model.
open-file = Open a file
army-drawn = A legal army is drawn, of
army-any = any faction
rules-title = Rules
rules-search = Search the rules
rules-hint = Search: cover, disengage, damage-03 …
rules-opening = Opening the book.
rules-about = About this rule
rules-none = No rule has all of these words. Try fewer of them.
