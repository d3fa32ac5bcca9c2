# The words of the page. One message a line, by the name that the code has for it. Rules and cards stay English.
games = Games
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
points-word = points
weapons = Weapons
not-enforced = not enforced yet: apply it yourselves
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
army-none-found = No entry has these words.
army-name = Name of the army
army-kind = Army or theme
army-kind-any = any
army-size = Size
army-import = Paste a list
army-belongs = Belongs to
army-nobody = nobody
army-drop = Remove this
army-empty = Nothing yet. Add a leader first, or paste a list.
army-legal = Legal. Ready to play.
army-problems = { $count ->
    [one] One thing is not right yet:
   *[other] { $count } things are not right yet:
}
army-mend = Possible changes:
army-mends-all = solves everything
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
versus-words = Conditions
versus-threat = Threat:
versus-falls = chance to take down { $name }.
versus-damage = { $expected } damage on average, median { $median }, 90 %: { $most } or less.
versus-nothing = No model is affected.
versus-exact = Exact: the rules were run { $courses } times.
versus-estimated = Estimated from { $courses } random samples.

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
puzzle-task = Take down { $name } this turn. Which plan is best?
puzzle-right = That is the best plan.
puzzle-wrong = There is a better plan.
puzzle-again = Once more
puzzle-working = Working out every outcome of the dice …

# Why?
why-best = What would the umpire do, and why?
why-thinking = Thinking …
why-title = What the umpire would do
why-chance = { $percent } % chance to win, from { $tried } tries
why-ranked = This step follows an earlier plan. The answers are ranked by how good they look.
why-rules = Rules behind this question:

# After the game
review-title = Review
review-working = Looking back on the game. This takes some seconds.
review-course = Chances over the game
review-mistakes = Decisions that cost most
review-taken = Chosen: { $says }
review-better = Better: { $says }
review-look = Show it
review-none = The umpire found no decision that cost much.
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
lobby-empty = No open games right now. Open one of your own.
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
talk-muted = Messages of others are hidden.
talk-said = What was said
talk-nothing = No messages yet.
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
turn-gone = This game no longer exists.
turn-link = Link that shows whose turn it is

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
choose-seed-random = random
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

# The table
table-in-space-coming = The table is set up in space.
table-in-space-failed = The view in space could not be loaded. Press V for the flat table.
table-no-space = This browser cannot draw in space. Press V for the flat table.
table-space-label = The table in space: { $name }. The flat table (V) can be read and played with the keyboard.
table-named = The table: { $name }
table-plain = The table
tools-label = Look and measure
tools-zoom-in = Zoom in
tools-zoom-out = Zoom out
tools-whole = The whole table
tools-actor = Zoom to the model that acts
tools-in-space = In space
tools-from-above = From above
tools-measure = Measure
tools-measure-says = Measure between any two things
tools-other-end = Now the other end of the tape.
tools-measure-hint = Measure: click a model or a spot.
dice-needs = needs { $needs }
drag-how = How it moves
cancel = Cancel
confirm = Confirm
fell-here = { $name } fell here.
drag-to-turn = Drag to turn it
drag-to-turn-all = Drag to turn all of them
confirm-tap = Tap again to confirm
confirm-click = Click again or press Enter to confirm
unit-count = { $name }: { $standing } of { $all }
close = Close
dismiss = Dismiss
overlay-sight = Sight
overlay-sight-says = Whom it sees, and who has cover
overlay-range = Range
overlay-range-says = How far its weapons reach
overlay-reach = Reach
overlay-reach-says = Where it can go with one move
overlay-threat = Threat
overlay-threat-says = Where it can strike after one move
overlay-control = Control
overlay-control-says = How far its command reaches
table-asked-other = The other side has been asked.
table-newer = The server speaks a newer language than this page: reload it.
table-moved-on = The game has moved on; here is how it stands.
server-not-running = The server does not answer. Is `umpire serve` still running?
server-answered = The server answered { $status }. Try again in a moment.
line-none = There is no connection just now. It comes back by itself.
line-was-lost = The connection was lost.
page-gone = This game cannot be opened
page-to-start = To the start page
page-start = Start page
page-still-trying = The server does not answer yet. Trying again by itself.
page-laying = Laying the table.
try-now = Try now
page-game = Game
replay = Replay
links = Links
links-says = Invite, let others watch
rules-the = The rules
settings = Settings
settings-keys = Settings and keys
line-lost = The connection is lost; it comes back by itself.
dock-label = Odds and card
sheet-less = Less
sheet-more = More
tabs-label = About the game
tab-log = Log
tab-card = Card
tab-models = Models
tab-plan = Plan
tab-luck = Luck
your-turn-title = Your turn · { $name }
rules-count = { $found } of { $all } rules
rules-unread = The rules could not be read.
start-no-game = This server has no game that can be played yet.
start-random-of = Random { $faction }
start-player = Player { $number }

# The panels of a running game
lobby-open = Open a game
log-label = Battle log
log-rule = Rule: { $rules }
log-earlier = Show { $count } earlier lines
log-fold = Fold: { $text }
log-unfold = Unfold: { $text }
count-lines = { $count ->
    [one] { $count } line
   *[other] { $count } lines
}
count-rolls = { $count ->
    [one] { $count } roll
   *[other] { $count } rolls
}
count-models = { $count ->
    [one] { $count } model
   *[other] { $count } models
}
count-targets = { $count ->
    [one] { $count } target
   *[other] { $count } targets
}
card-of = Card of { $name }
wounds-left = { $left } of { $of } wounds left
wounds-left-word = wounds left
models-stand = models stand
card-abilities = Abilities
card-show = Show on the table
card-tap = Tap a model to see its card.
card-point = Point at a model to see its card; click it to keep the card open.
nobodys = Nobody’s
concede-says = { $name } gives the game up, and the battle ends for that side at once.
this-side = This side
concede = Concede
play-on = Play on
consent-title = { $name } would like to undo something
consent-says = { $count ->
    [one] It goes back { $count } step, past a dice roll or something that was hidden, so you have to agree. The same choices would bring the same dice again.
   *[other] It goes back { $count } steps, past a dice roll or something that was hidden, so you have to agree. The same choices would bring the same dice again.
}
agree = Agree
consent-no = No, it stands
consent-waits = { $count ->
    [one] { $name } asks to undo { $count } step; waiting for the other side.
   *[other] { $name } asks to undo { $count } steps; waiting for the other side.
}
other-side = The other side
film-label = Opponent’s moves
film-progress = { $at } of { $all } moves shown
film-skip = Skip
film-go-on = Go on
film-pause = Pause
film-next = Next move
film-speed = Speed: { $rate } times
film-how-fast = How fast
hand-used = { $used } of { $most } used
hand-of = of { $most }
too-far = { $by } too far
left-over = { $by } left
hand-next = How it moves next
hand-auto = Auto
hand-which = Which one
hand-level = On which level
hand-ground = on the ground
hand-height = at { $height }
hand-faces = It { $faces }.
hand-stay = Stay here
hand-waypoint = Add waypoint
hand-waypoint-says = Goes on from this point (Shift-click)
turn-left = Turn left
turn-right = Turn right
hint-turn-touch = Drag the round handle to turn it.
hint-turn-keys = Turn it with [ and ], with Shift and the wheel, or by its handle.
hint-keys = Arrow keys work too.
hint-point-tap = Tap where it should point.
hint-point-click = Click where it should point.
hint-straight-tap = Tap the target for a straight path, or where it should end.
hint-straight-click = Click the target for a straight path, or where it should end.
hint-move-tap = Drag the model, or tap where it should go.
hint-move-click = Drag the model, or click where it should go.
hint-stand-tap = Tap where it should stand.
hint-stand-click = Click where it should stand.
join-label = Choose your army
join-title = You play { $name }: choose your army
join-play = Play this army
invite-label = Invitation
invite-title = Invite a friend to play { $name }
invite-code = QR code of the invitation
invite-link = Invitation link
copy = Copy
copy-yourself = Select the link and copy it yourself: this browser does not allow it.
invite-chooses = { $name } is here and chooses an army.
invite-waits = Waiting for { $name } to open the link.
invite-begins = The game begins when { $names } has chosen an army.
invite-how = Send the link or show the code. The first to open it takes the seat and chooses an army; then the game begins.
your-guest = your guest
life-lost = lost
life-lost-of = { $name } (lost)
life-crippled = crippled
life-left = { $count } left
life-branch = branch { $label }: { $marked } of { $of } marked
life-row = { $marked } of { $of } marked
links-title = Links of this game
links-play = To play { $name }
links-first = The first to open it takes this seat.
links-watch = Spectate
links-watch-says = Sees what both sides may see; cannot act.
links-only-watch = This link only lets you spectate; the host has the others.
links-own = Your own seat is the address of this page: keep it to yourself.
luck-dealt = Damage dealt
luck-suffered = Damage suffered
luck-took = Enemies taken down
luck-lost = Own models lost
luck-expected = { $expected } expected, { $over }
luck-dice = { $count ->
    [one] { $side }: { $count } die with { $sides } sides, { $average } on average, { $expected } expected: { $says }
   *[other] { $side }: { $count } dice with { $sides } sides, { $average } on average, { $expected } expected: { $says }
}
luck-moments = Where luck counted most
luck-compared = { $count ->
    [one] { $count } step with dice compared
   *[other] { $count } steps with dice compared
}
luck-estimated = { $count } of them with an estimate
luck-not-reckoned = { $count } had too many outcomes
luck-trouble = The report on the dice is not available: { $why }
luck-working = Working out the report on the dice.
luck-very-rare = very rare luck
luck-common = common luck
luck-one-in = 1-in-{ $many } luck
luck-harm = { $actual } damage to { $name }, { $expected } expected
somebody = somebody
percent-under = under 1 %
percent-over = over 99 %
odds-kill = { $chance } kill chance
odds-between = between { $low } and { $high }
odds-damage = damage
odds-average = { $average } damage on average, median { $median }, 90 %: { $most } or less
odds-figures = damage on average. Median { $median } · 90 %: { $most } or less
odds-shortly = { $chance } kill chance · { $average } damage on average
odds-exact = Exact
odds-estimated = Estimated from { $count } samples
options-back = All actions
options-pass = Decline { $what } until
plan-none = This game has no special plan.
progress-label = On the way to victory
prompt-label = What is asked
prompt-fault = A rule failed, and the game stands where it was: { $why } Take back an answer and try another one.
prompt-questions = Questions
prompt-question = Question { $number }
prompt-why = Why am I asked?
prompt-passing = Declined for you: { $what }.
prompt-moment = One moment.
prompt-awaits = The game begins when your guest has chosen an army.
prompt-choose-army = Choose your army, then the game begins.
game-over = The game is over.
prompt-nobody = There is nothing to decide now.
replay-first = To the beginning
replay-back = One step back
replay-play = Play
replay-on = One step on
replay-last = To the end
replay-position = Position in the game
replay-answers = { $at } of { $of } answers
replay-speed = Speed
replay-a-second = { $count } a second
replay-end = The end.
replay-play-on = Play on from here
replay-as = as { $name }
replay-against = against a bot
replay-screen = on one screen
replay-save = Save file
replay-close = Close replay
replay-game = Back to the game
leader = leader
rule-one = The rule
rules-looking = Looking it up.
rule-unknown = This rule is not in the list.
score-you = you
score-away = { $who }, away
score-no-army = Army not chosen yet
score-points = { $name }: points
score-team = Team { $letter }
colours = Colours
theme-auto = as the system
theme-light = light
theme-dark = dark
film-speed-title = Opponents’ moves are shown
speed-slow = slow
speed-readable = readable
speed-fast = fast
speed-at-once = at once
set-forced = Answer for me when there is only one answer
set-confirm = Ask for a second click before I attack on the table
set-tray = Show dice on the table as they are rolled
set-follow = Follow the action: the table moves to where something happens
set-sounds = Sounds
keys = Keys
key-options = choose an option
key-digits = 1–9, letters
key-tab = go through models, options and buttons
key-arrows = Arrows
key-arrows-says = look around, or move what is in hand (Shift: a whole inch)
key-enter = set, then confirm; attack what is selected
key-escape = cancel, close
key-decline = decline, pass or end
key-zoom = zoom in, zoom out, the whole table
key-overlays = sight, range, reach, threat, control of the chosen model
key-measure = measure
key-undo = undo
key-umpire = let the umpire choose
key-replay = replay
key-space = Space
key-skip = skip the opponent’s moves
key-film = pause the opponent’s moves, show the next one
key-actor = zoom to the model that acts
key-in-space = the table in space, or from above
key-turn = turn what is in hand, where facing matters
undo = Undo
undo-ask = Ask to undo
undo-nothing = Nothing of yours to undo.
undo-last = your last step
undo-steps = { $count } steps, to before your last one
undo-free = { $count ->
    [one] Undo { $steps }. Free undo: { $count } step, to the last roll{ $because }.
   *[other] Undo { $steps }. Free undo: { $count } steps, to the last roll{ $because }.
}
undo-past = Undo { $steps }: past the last roll{ $because }, so your opponent has to agree.
umpire-choose = Let the umpire choose
umpire-choose-says = Answers as a good bot would. You can undo it.
umpire-go-on = and go on
umpire-go-on-says = Answers for you until your opponent has to decide something.
unit-how = { $count ->
    [one] Drag one member of { $name }: { $count } model moves. Then drag it to correct it.
   *[other] Drag one member of { $name }: { $count } models move together. Then drag any of them to correct it.
}
unit-alone = Hold Shift to move one alone.
unit-turn-touch = The arrows turn all of them.
unit-turn-keys = Turn them with [ and ], or by the round handle.
unit-the = the unit
unit-together = In formation: all { $count }
unit-astray = Out of formation: { $names } ({ $count })
embed-open = Open it on a page of its own
unit-follows = { $name } follows again
end-draw = A draw
end-victory = Victory
end-defeat = Defeat
end-wins = { $name } wins
end-win = { $names } win
and = and
end-side = Side
end-points = Points
end-standing = Standing
end-lost = Lost
end-figures = { $decisions } decisions · { $lines } lines in the log
end-watch = Watch the replay
end-new = New game
end-look = Look at the table
end-dice = The dice
army-line = Line { $line }:
army-unchecked = It could not be checked.
games-against = against { $who }
games-rename = Rename
games-rename-of = Rename { $name }
games-delete = Delete
games-delete-of = Delete { $name }
games-forget = Forget
games-rename-title = Rename the game
games-name = Name
games-delete-ask = Delete “{ $name }”?
games-forget-ask = Forget “{ $name }”?
games-delete-says = It is gone for everybody, with its replay.
games-forget-says = It leaves this list; the link still opens it.
games-keep = Keep it
bot-random = Beginner bot
bot-greedy = Good bot
bot-quick = Quick bot
bot-steady = Strong bot
bot-deep = Deep bot
seat-host = host
seat-guest = guest
seat-random = a beginner bot
seat-greedy = a good bot
seat-quick = a quick bot
seat-steady = a strong bot
seat-deep = a deep bot
state-ready = ready
state-acting = acting now
state-waiting = waiting
state-done = has acted
state-aside = not on the table
state-fallen = taken down
state-gone = left the table
faces-0 = faces right
faces-1 = faces down right
faces-2 = faces down
faces-3 = faces down left
faces-4 = faces left
faces-5 = faces up left
faces-6 = faces up
faces-7 = faces up right
ago-now = just now
ago-minutes = { $count ->
    [one] { $count } minute ago
   *[other] { $count } minutes ago
}
ago-hours = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
}
ago-days = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
way-walk = Walk
way-climb = Climb
way-jump = Jump
way-catch = Jump and grab
way-through = Walk through
way-fly = Fly
roll-critical = critical
roll-hit = hit
roll-miss = miss
online-out = When time runs out
online-out-loses = that player loses
online-out-shown = it is only shown
clock-loses = a player who runs out of time loses
clock-shown = the clock is only shown
clock-left = Time left: { $left }

# All of a unit on one target
all-on-group = All on one target
all-on-melee = All on { $name }
all-on-ranged = All shoot { $name }
all-on-count = { $count } of { $all } can attack it
all-on-members = { $count } of { $all } can attack it: { $names }
all-on-cannot = Out of reach: { $names }
all-on-working = Working out the odds of all attacks together …
all-on-no-odds = There are no odds of so many attacks.
all-on-confirm = Attack, one after the other
all-on-more = { $count } more targets
all-on-fewer = Fewer targets
all-on-waits = Your unit’s attacks on { $name } wait for this decision.
film-own = Your unit attacks
