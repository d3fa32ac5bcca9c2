// Made from the Rust types by `make web-types`. Do not edit.

export const PROTOCOL = 5;

export type AbilityText = { name: string, cost: string, 
/**
 * Who can use it: everybody, a faction.
 */
of: string, says: string, not_enforced: string | null, };

export type AllOnOffer = { target: number, how: AttackKind, 
/**
 * The members that can attack it, in the order in which they do.
 */
members: Array<number>, };

export type Area = { label: string, seat: number | null, shape: Shape, };

export type ArmyChecked = { 
/**
 * In a few words, if it can be read: name, faction, points.
 */
summary: string | null, problems: Array<WishProblem>, };

export type ArmyDrafted = { listed: Listed, 
/**
 * The same as a text that a new game takes.
 */
text: string, 
/**
 * What keeps it from being legal; nothing if it can be played.
 */
problems: Array<WishProblem>, 
/**
 * Single changes that mend something, the best first.
 */
fixes: Array<Fix>, 
/**
 * Lines of a pasted text that were read otherwise than they stand, or left out.
 */
doubts: Array<Doubt>, };

export type ArmyHall = { shelves: Array<HallShelf>, words: Array<BoutWord>, };

export type ArmyOdds = { odds: OddsShown, 
/**
 * How far the attacker can strike from where it stands, in words.
 */
threats: Array<string>, };

export type ArmyOffer = { name: string, faction: string, allegiance: string, points: number, models: number, says: string, 
/**
 * Good for a first game.
 */
starter: boolean, };

export type ArmyWish = { "from": "ready", name: string, } | { "from": "list", text: string, } | { "from": "random", faction?: string, };

export type AskOdds = { game: string, attacker: string, target: string, 
/**
 * Words of [`ArmyHall::words`] with their values, which are empty where there is only a word.
 */
with: Array<[string, string]>, };

export type Asked = { seat: number, 
/**
 * One sentence: who is asked for what.
 */
asks: string, 
/**
 * The model that it is about.
 */
model: number | null, 
/**
 * Ids of the rules that the question comes from.
 */
rules: Array<string>, choices: AskedChoices, 
/**
 * It can be let pass, with all of its kind, until one of several moments.
 */
lets_pass: LetsPass | null, 
/**
 * The targets that all of a unit can be ordered to attack.
 */
all_on?: Array<AllOnOffer>, };

export type AskedChoices = { "kind": "options", verbs: Array<Verb>, } | { "kind": "place" } & PlaceWanted | { "kind": "path" } & PathWanted | { "kind": "unit" } & UnitWanted;

export type AttackKind = "melee" | "ranged";

export type Badge = { 
/**
 * A letter or two.
 */
letters: string, says: string, };

export type BaseShape = { "shape": "round", radius: number, } | { "shape": "oval", long: number, short: number, };

export type Board = { name: string, width: number, depth: number, 
/**
 * Where the game's north is. Everything that is drawn has to follow it: drawn the other way round, left and right are swapped.
 */
y_grows: YGrows, features: Array<Feature>, };

export type Bot = "random" | "greedy" | "quick" | "steady" | "deep";

export type BoutWord = { word: string, says: string, };

export type BranchFrom = { token: string, given: number, };

export type Card = { name: string, 
/**
 * The name on the card, where the fighter has one of its own.
 */
kind: string | null, 
/**
 * What it is in the army: leader, ally.
 */
part: string | null, count: number, 
/**
 * Of one of them.
 */
points: number, figures: Array<CardFigure>, runemarks: Array<string>, weapons: Array<WeaponLine>, 
/**
 * Names of abilities that it can use besides those that everybody can.
 */
abilities: Array<string>, };

export type CardAbility = { name: string, cost: string, says: string, rules: Array<string>, };

export type CardFigure = { name: string, value: string, };

export type CardPower = { name: string, 
/**
 * "spell", "animus", "feat".
 */
kind: string, stats: Array<Stat>, 
/**
 * "upkeep", "offensive", "used".
 */
marks: Array<string>, says: string, };

export type CardWeapon = { name: string, stats: Array<Stat>, 
/**
 * What it does besides, in sentences.
 */
says: Array<string>, };

export type Changed = { fields: Partial<Omit<Scene, 'models' | 'markers'>>, models: (Partial<Model> & { id: number })[], 
/**
 * Models that are not there any more.
 */
models_gone: Array<number>, markers: (Partial<Marker> & { id: number })[], markers_gone: Array<number>, };

export type CheckArmy = { game: string, text: string, };

export type ClockShown = { 
/**
 * Seconds for each seat.
 */
limit: number, 
/**
 * By seat.
 */
used: Array<number>, 
/**
 * Who has no time left loses. Otherwise the clock is only shown.
 */
loses: boolean, };

export type ConsentAsked = { 
/**
 * The seat that wants it.
 */
by: number, count: number, 
/**
 * The seats that have to agree.
 */
from: Array<number>, };

export type Counter = { name: string, value: number, of: number, says: string, };

export type Course = { game: string, name: string, title: string, says: string, 
/**
 * Otherwise a lesson.
 */
puzzle: boolean, };

export type CoursePoint = { given: number, chances: Array<number>, };

export type Created = { 
/**
 * One's own link.
 */
token: string, links: Links, };

export type Detail = { 
/**
 * Its place in the list of answers.
 */
at: number, 
/**
 * In full, with its target.
 */
label: string, says: string, shapes: Array<OverlayShape>, };

export type DiceLuck = { sides: number, rolled: number, 
/**
 * How often each face came up, from 1 on.
 */
faces: Array<number>, average: number, 
/**
 * What fair dice show on average.
 */
expected: number, 
/**
 * Whether that is unusual, in words.
 */
says: string, };

export type DiceShown = { sides: number, faces: Array<number>, 
/**
 * What each die came to: "critical", "hit", "miss", or nothing.
 */
marks: Array<string>, 
/**
 * What the dice had to show, in a few words: "hits on 4 or more", "8 or more on the dice". Nothing if no number decides.
 */
needs?: string, };

export type Doubt = { 
/**
 * From 1.
 */
line: number, said: string, 
/**
 * The entry that was taken to be meant. Nothing if the line was left out.
 */
read_as: string | null, 
/**
 * What may have been meant.
 */
nearest: Array<string>, };

export type Draft = { 
/**
 * What is forbidden about it, if it is.
 */
refused: Refused | null, 
/**
 * The path, leg by leg, as far as it could be found.
 */
legs: Array<DraftLeg>, 
/**
 * What the path takes of what there is.
 */
used: number | null, left: number | null, 
/**
 * Where it would stand.
 */
ends: Position | null, facing: [number, number] | null, 
/**
 * What would follow for sure: "impact damage from a jump of 4\"", "free strike by ...".
 */
notes: Array<string>, 
/**
 * What is laid on the table along with it: a template, the front of the model.
 */
shapes: Array<OverlayShape>, 
/**
 * Each member of a unit that moves, in the order of the question.
 */
members: Array<MemberDraft>, };

export type DraftArmy = { game: string, 
/**
 * Whatever was pasted; head and lines are then left out.
 */
text?: string, head: ListHead, lines: Array<ListedLine>, };

export type DraftLeg = { way: string, from: Position, to: Position, };

export type End = { "on": "model", id: number, } | { "on": "marker", id: number, } | { "on": "point", x: number, y: number, };

export type Ending = { 
/**
 * The seats that have won; nobody, if it is a draw.
 */
winners: Array<number>, 
/**
 * Who won and why.
 */
says: string, };

export type ErrorCode = "malformed" | "protocol" | "no_such_game" | "invitation" | "not_your_turn" | "too_late" | "needs_consent" | "no_consent" | "old_rules" | "too_many" | "fault" | "unavailable";

export type Feature = { id: number, name: string, parts: Array<Part>, };

export type Figure = "fighter" | "shooter" | "caster" | "rider" | "beast" | "winged" | "machine" | "engine";

export type Fix = { 
/**
 * "Take out one Argus".
 */
says: string, 
/**
 * All of the list is legal then.
 */
mends_all: boolean, 
/**
 * The list afterwards.
 */
lines: Array<ListedLine>, };

export type Frame = { says: string, 
/**
 * What the player is to do. Nothing where there is only something to read.
 */
task: string | null, scene: Scene, asked: Asked | null, 
/**
 * The place of the right answer among the options, if it is one of them.
 */
answer: number | null, 
/**
 * What has happened since the frame before.
 */
lines: Array<Line>, };

export type GameSummary = { token: string, game: string, name: string, seats: Array<SeatInfo>, you: You, headline: string, over: boolean, 
/**
 * It is one's own turn.
 */
your_turn: boolean, 
/**
 * The seats that everybody waits for.
 */
waits_for: Array<number>, 
/**
 * The same for all links of a game, so that a browser finds its own.
 */
mark: string, 
/**
 * Seconds since 1970.
 */
created: number, touched: number, 
/**
 * Why it cannot be played on, or not even be shown.
 */
stopped: string | null, };

export type Gesture = { "by": "option", at: number, } | { "by": "advice" } | { "by": "place", x: number, y: number, z?: number, facing?: [number, number], 
/**
 * Which of several things, by its place in [`crate::PlaceWanted::which`]; the first if nothing is said.
 */
which?: number, } | { "by": "path", points: Array<Waypoint>, facing?: [number, number], } | { "by": "unit", lead?: MemberMove, moved: Array<MemberMove>, } | { "by": "let_pass", until: string, } | { "by": "all_on", target: number, how: AttackKind, };

export type HallShelf = { name: string, allegiance: string, entries: number, 
/**
 * Armies of it that are ready to play.
 */
lists: Array<string>, };

export type HttpProblem = { code: ErrorCode, message: string, 
/**
 * What is wrong with a new game, point by point.
 */
problems: Array<WishProblem>, };

export type ItemForm = { 
/**
 * "6 models".
 */
says: string, 
/**
 * The line of a list that buys it.
 */
written: string, points: number, };

export type Lesson = { title: string, says: string, board: Board, frames: Array<Frame>, };

export type LetsPass = { 
/**
 * "reactions", "boosts".
 */
what: string, 
/**
 * "the turn ends", "the round ends".
 */
until: Array<string>, };

export type Life = { form: LifeForm, 
/**
 * Aspects of a spiral, systems of a grid; all boxes of a row.
 */
aspects: Array<LifeAspect>, 
/**
 * Grids as they are printed: one, or two of something huge.
 */
grids: Array<LifeGrid>, };

export type LifeAspect = { name: string, lost: boolean, 
/**
 * What its loss means.
 */
says: string, branches: Array<LifeBranch>, };

export type LifeBox = { 
/**
 * The letter of its system; nothing for a box of the hull.
 */
letter: string, marked: boolean, 
/**
 * Its system is crippled.
 */
lost: boolean, };

export type LifeBranch = { 
/**
 * The face of the die that begins there.
 */
label: string, marked: number, of: number, };

export type LifeForm = "row" | "spiral" | "grid";

export type LifeGrid = { 
/**
 * Which of two it is; nothing for the only one.
 */
name: string, rows: Array<Array<LifeBox | null>>, };

export type Line = { text: string, 
/**
 * 0 for headings such as a new round, 1 for what somebody does, 2 for what follows from it.
 */
depth: number, 
/**
 * Whose doing it is.
 */
seat: number | null, dice: Array<DiceShown>, 
/**
 * Ids of rules.
 */
rules: Array<string>, 
/**
 * The models that it is about.
 */
models: Array<number>, 
/**
 * The unit that it is about. Lines of its members that follow are shown when this one is opened.
 */
unit: number | null, 
/**
 * The unit that this line of a single model belongs under.
 */
member_of: number | null, 
/**
 * The ways that models went, so that a move can be shown along its path.
 */
ways?: Array<Way>, };

export type Links = { 
/**
 * To look on.
 */
watch: string | null, 
/**
 * The seats that wait for a guest: by seat.
 */
invite: Array<string | null>, };

export type ListGames = { tokens: Array<string>, };

export type ListHead = { name: string, faction: string, 
/**
 * One of [`Shelf::kinds`].
 */
kind: string | null, 
/**
 * The points that it is built for, where players have agreed on some.
 */
size: number | null, 
/**
 * Lines that are neither a heading nor an entry, such as "Cards: Hit & Run".
 */
more: Array<string>, };

export type Listed = { head: ListHead, points: number, 
/**
 * What it may cost.
 */
limit: number | null, lines: Array<ListedLine>, };

export type ListedLine = { 
/**
 * The entry's name.
 */
name: string, 
/**
 * How a list says it: its name, and what was chosen for it.
 */
written: string, count: number, 
/**
 * Of all of them.
 */
points: number, 
/**
 * The place of the line that it belongs to.
 */
under: number | null, };

export type LogPart = { from: number, lines: Array<Line>, };

export type LuckFigure = { expected: number, actual: number, };

export type LuckShown = { 
/**
 * In one sentence.
 */
says: string, sides: Array<SideLuck>, 
/**
 * The steps in which luck counted most, the greatest first.
 */
moments: Array<LuckyMoment>, 
/**
 * So many steps with dice were compared, so many of them with an estimate; so many were too much to work out.
 */
compared: number, estimated: number, not_reckoned: number, };

export type LuckyMoment = { 
/**
 * The position after it: so many answers had been given.
 */
given: number, 
/**
 * Whom the dice were good to, by how much damage, and the chance of so much luck or more.
 */
seat: number, by: number, chance: number, 
/**
 * By seat: damage to its models.
 */
damage: Array<LuckFigure>, 
/**
 * What happened, as the log has it.
 */
says: string, };

export type MarkedModel = { id: number, 
/**
 * "seen", "cover", "hidden", "in_range".
 */
look: string, 
/**
 * With the numbers.
 */
says: string, };

export type Marker = { id: number, 
/**
 * How it is drawn: "objective", "treasure", ...
 */
look: string, label: string, says: string, 
/**
 * Nowhere while it is carried.
 */
at: Position | null, radius: number, 
/**
 * Who controls it.
 */
seat: number | null, carrier: number | null, };

export type Measured = { distance: number, from: Position, to: Position, 
/**
 * The distance and what else the players want to know of it, in words.
 */
says: string, };

export type MemberDraft = { model: number, refused: Refused | null, 
/**
 * It would end out of formation, too far from whom it has to stay near.
 */
astray?: boolean, 
/**
 * The corners of its way, from where it stands to where it would end.
 */
way: Array<[number, number]>, facing: [number, number] | null, used: number | null, left: number | null, };

export type MemberMove = { model: number, points: Array<Waypoint>, facing?: [number, number], };

export type MemberWanted = { model: number, 
/**
 * How far it may go.
 */
most: number, };

export type Menu = { 
/**
 * The game's name for programs.
 */
game: string, title: string, 
/**
 * One sentence about the game.
 */
says: string, 
/**
 * What the sides are called, by seat: as many as can play.
 */
sides: Array<string>, 
/**
 * So many have to play.
 */
fewest: number, 
/**
 * Armies that are ready to play; starters first.
 */
armies: Array<ArmyOffer>, 
/**
 * Factions of which an army can be drawn.
 */
factions: Array<string>, 
/**
 * Battleplan, scenario, table and the like, each chosen or drawn.
 */
options: Array<MenuOption>, };

export type MenuChoice = { value: string, label: string, says: string, };

export type MenuOption = { key: string, label: string, 
/**
 * What happens if it is left out.
 */
if_left_out: string, choices: Array<MenuChoice>, };

export type Mistake = { 
/**
 * The game stood at so many answers.
 */
given: number, seat: number, asks: string, taken: WeighedShown, better: WeighedShown, };

export type Model = { id: number, 
/**
 * Nobody's for beasts of the wild.
 */
seat: number | null, 
/**
 * Its name in this game; no two are the same.
 */
name: string, 
/**
 * The name on its card.
 */
kind: string, 
/**
 * One to three letters to draw on its base.
 */
letters: string, 
/**
 * It leads its side.
 */
leader: boolean, 
/**
 * What stands on its base, to be drawn.
 */
figure: Figure, base: BaseShape, height: number, 
/**
 * Nowhere while it is not on the table.
 */
at: Position | null, 
/**
 * Where it looks, in games that know facing; for oval bases how they lie.
 */
facing: [number, number] | null, 
/**
 * Facing means something in this game: draw the front arc.
 */
has_front: boolean, state: ModelState, 
/**
 * The state in words: "activated", "arrives in round 2".
 */
state_says: string, wounds: Wounds | null, 
/**
 * What it holds of something that there is a most of: fury, focus.
 */
counters: Array<Counter>, badges: Array<Badge>, };

export type ModelCard = { id: number, name: string, kind: string, seat: number | null, points: number | null, stats: Array<Stat>, weapons: Array<CardWeapon>, 
/**
 * Runemarks, keywords.
 */
marks: Array<string>, abilities: Array<CardAbility>, 
/**
 * Where its damage is marked, if not on one plain row.
 */
life: Life | null, powers: Array<CardPower>, 
/**
 * What is acting on it now, in sentences.
 */
effects: Array<string>, 
/**
 * What can be shown of it on the table.
 */
overlays: Array<OverlayKind>, };

export type ModelOddsShown = { model: number, name: string, 
/**
 * The chance that it falls: to draw, and as an exact fraction, or where it lies with 95 % confidence.
 */
falls: number, falls_exactly: string | null, falls_between: [number, number] | null, 
/**
 * Damage on average.
 */
expected: number, 
/**
 * Half of all courses bring no more damage than this; nine in ten no more than that.
 */
median: number, ninth_decile: number, 
/**
 * Each amount of damage with its chance.
 */
damage: Array<[number, number]>, 
/**
 * What else may be true of it afterwards, with its chance.
 */
conditions: Array<[string, number]>, };

export type ModelState = "ready" | "acting" | "waiting" | "done" | "aside" | "fallen" | "gone";

export type NewGame = { game: string, name?: string, wish: Wish, 
/**
 * By seat. A game of `host` seats alone is played on one screen.
 */
seats: Array<SeatBy>, 
/**
 * Guests choose their own armies, and the game begins when all of them have.
 */
guests_choose?: boolean, 
/**
 * Below 2^53; drawn if it is left out.
 */
seed?: number, 
/**
 * A bot agrees to every takeback, even past dice.
 */
lenient: boolean, 
/**
 * Minutes that each player may take; nobody counts them if it is left out.
 */
minutes?: number, 
/**
 * Who has used up his minutes loses. Otherwise they are only shown.
 */
loses_on_time?: boolean, 
/**
 * Anybody may take the seats of guests: the game is shown in the lobby, under this name of its host.
 */
open_as?: string, 
/**
 * The same battle once more, with other dice: the setup of a game that this token opens. Game and wish are then those of that game; `seats` say
 * who sits where this time.
 */
rematch?: string, 
/**
 * Plays on from a position of another game instead of a new set-up; game, wish and seed are then those of that game.
 */
from?: BranchFrom, };

export type OddsShown = { 
/**
 * Every course of the dice was looked at; otherwise so many were played at random.
 */
exact: boolean, courses: number, 
/**
 * Who was taken to decide what.
 */
assumed: string, 
/**
 * Those to which something may happen, the hardest hit first.
 */
models: Array<ModelOddsShown>, };

export type OpenGame = { game: string, name: string, 
/**
 * What the host is called.
 */
host: string, 
/**
 * The link that takes the seat.
 */
invitation: string, minutes: number | null, loses_on_time: boolean, 
/**
 * Guests bring their own army.
 */
own_army: boolean, 
/**
 * Seconds since 1970.
 */
created: number, };

export type Overlay = { shapes: Array<OverlayShape>, models: Array<MarkedModel>, 
/**
 * In one sentence.
 */
says: string, };

export type OverlayKind = "sight" | "range" | "reach" | "threat" | "control";

export type OverlayShape = { label: string, 
/**
 * "reach", "range", "threat", "blocked", "seen", "control", "front", "lane", "template", "deviation".
 */
look: string, shape: Shape, };

export type Part = { outline: Array<[number, number]>, bottom: number, top: number, 
/**
 * How it is drawn: "wall", "platform", "low", "stairs", "ladder", "archway", "door", "forest", "water", "rough", ...
 * A client draws a look that it does not know as plain ground.
 */
look: string, 
/**
 * What it is, in the words of the rules, with its figures.
 */
says: string, 
/**
 * The direction in which it rises, for stairs and slopes.
 */
rises: [number, number] | null, 
/**
 * It harms who climbs it or falls into it.
 */
deadly: boolean, };

export type Past = { given: number, 
/**
 * How many answers the game stands at now.
 */
of: number, board: Board, scene: Scene, 
/**
 * What was being asked then.
 */
waiting: Array<Waiting>, 
/**
 * How many lines the log had.
 */
lines: number, };

export type PathWanted = { model: number, 
/**
 * How far it may go.
 */
most: number, may_turn: boolean, 
/**
 * The ways in which a leg can be gone: "walk", "climb", "jump", "catch", "fly". The first is the usual one.
 */
ways: Array<string>, 
/**
 * What the move must do besides, in sentences.
 */
limits: Array<string>, 
/**
 * It may also stay where it is.
 */
may_stay: boolean, 
/**
 * The model that it goes for, in a straight line.
 */
toward: number | null, };

export type PlaceWanted = { what: Placed, base: BaseShape, 
/**
 * Facing matters: for oval bases, or in games that know it.
 */
may_turn: boolean, 
/**
 * Where it may go, roughly: the exact test is a draft.
 */
areas: Array<Area>, 
/**
 * The model from which a point is aimed at.
 */
aims_from: number | null, 
/**
 * Several things of which one is put there, by name; none if there is nothing to choose.
 */
which: Array<string>, };

export type Placed = { "on": "model", id: number, } | { "on": "marker", id: number, } | { "on": "point" };

export type Plan = { says: string, 
/**
 * The chance that it succeeds: to draw, and as an exact fraction.
 */
chance: number, exactly: string, };

export type Position = { x: number, y: number, z: number, };

export type Progress = { 
/**
 * "Victory points", "Objectives held".
 */
name: string, 
/**
 * How it decides the game.
 */
says: string, 
/**
 * By seat: how far it is, in a few words.
 */
values: Array<string>, };

export type Puzzle = { title: string, says: string, 
/**
 * Who has to fall.
 */
falls: string, board: Board, scene: Scene, 
/**
 * The best one is unique.
 */
plans: Array<Plan>, };

export type Refused = { rule: string, reason: string, 
/**
 * The special rule of a card that forbids it.
 */
ability: string | null, 
/**
 * The member of a unit that it concerns.
 */
model: number | null, };

export type Rename = { name: string, };

export type Resource = { name: string, value: string, says: string, 
/**
 * Faces to draw, if it is dice.
 */
dice: Array<number>, };

export type Review = { 
/**
 * How it stood: after so many answers, the chance of each seat to win.
 */
course: Array<CoursePoint>, 
/**
 * Decisions after which the chance was lower than it could have been, the dearest first.
 */
mistakes: Array<Mistake>, 
/**
 * So many decisions were looked at.
 */
weighed: number, };

export type Roster = { game: string, name: string, faction: string, allegiance: string, 
/**
 * One sentence about it.
 */
says: string, 
/**
 * Of an army; a faction as a whole has none.
 */
points: number | null, cards: Array<Card>, 
/**
 * What the cards' abilities do.
 */
abilities: Array<AbilityText>, };

export type RuleText = { id: string, topic: string, text: string, 
/**
 * How the rule is read, where its rulebook leaves doubt.
 */
note?: string, };

export type Said = { seat: number, says: Saying, 
/**
 * Seconds since 1970.
 */
at: number, };

export type Saying = { "sign": Sign } | { "text": string };

export type Scene = { 
/**
 * Where the game stands, such as "Round 2, combat phase".
 */
headline: string, 
/**
 * What the cards or the scenario of this game say: name and sentence.
 */
plan: Array<[string, string]>, 
/**
 * By seat.
 */
sides: Array<Side>, models: Array<Model>, markers: Array<Marker>, areas: Array<Area>, 
/**
 * Models that act together.
 */
units: Array<Unit>, 
/**
 * How far each side is on its way to victory. A game says it in [`crate::Shown::progress`].
 */
progress: Array<Progress>, ending: Ending | null, };

export type SceneChange = { "is": "all", scene: Scene, } | { "is": "changed" } & Changed;

export type SeatBy = { "who": "host" } | { "who": "guest" } | { "who": "bot", level: Bot, };

export type SeatInfo = { 
/**
 * The colour of the seat: Red, Blue, Green.
 */
name: string, by: SeatBy, 
/**
 * Seats of the same team win together. Nothing where each plays for itself.
 */
team: number | null, };

export type Shape = { "shape": "circle", at: [number, number], radius: number, } | { "shape": "line", from: [number, number], to: [number, number], } | { "shape": "rings", rings: Array<Array<[number, number]>>, };

export type Shelf = { items: Array<ShelfItem>, 
/**
 * Armies within the faction or theme forces, of which a list may name one.
 */
kinds: Array<string>, 
/**
 * Usual sizes of a game in points; the first is the usual one.
 */
sizes: Array<number>, roster: Roster, };

export type ShelfItem = { 
/**
 * The name of the entry; its cards are those of the roster that bear this name or are of this kind.
 */
name: string, 
/**
 * The line of a list that buys it, with the first option of each slot.
 */
written: string, 
/**
 * What it is: leader, warjack, unit, thrall. Items of one role are shown together.
 */
role: string, points: number, 
/**
 * So many at most, where it has an allowance of its own.
 */
most: number | null, 
/**
 * Other forms of it, such as a larger unit.
 */
forms: Array<ItemForm>, 
/**
 * Places for which it needs one of several options.
 */
slots: Array<Slot>, 
/**
 * It leads the army.
 */
leads: boolean, 
/**
 * The entries that it can belong to: its controller, or the unit that it joins.
 */
under: Array<string>, 
/**
 * The kinds of armies that may buy it; nothing for all of them.
 */
kinds: Array<string>, };

export type Side = { 
/**
 * The colour of the seat: Red, Blue, Green.
 */
name: string, army: string, faction: string, score: number | null, 
/**
 * Dice, fury, focus: what the player has to spend.
 */
resources: Array<Resource>, };

export type SideLuck = { name: string, 
/**
 * Damage to the models of its foes, and to its own.
 */
dealt: LuckFigure, suffered: LuckFigure, 
/**
 * Models of its foes that fell, and its own.
 */
took_down: LuckFigure, lost: LuckFigure, 
/**
 * Damage more than on average: what its foes took, less what its own models took.
 */
luck: number, dice: Array<DiceLuck>, };

export type Sign = "hello" | "good_luck" | "well_played" | "thanks" | "thinking" | "back_soon" | "oops" | "good_game";

export type Slot = { name: string, options: Array<SlotOption>, };

export type SlotOption = { name: string, points: number, };

export type Stat = { name: string, printed: string, now: string, why: Array<string>, };

export type TakeSeat = { invitation: string, token: string, };

export type Takeback = { 
/**
 * So many answers have to be taken back to get before the player's own latest one; none if there is none.
 */
one: number, 
/**
 * So many of the latest answers, of whoever they are, need nobody's consent.
 */
free: number, 
/**
 * What lies behind that line, in words.
 */
because: string, };

export type Target = { "on": "model", id: number, } | { "on": "unit", id: number, } | { "on": "marker", id: number, } | { "on": "feature", id: number, } | { "on": "point", at: [number, number], } | { "on": "line", from: [number, number], to: [number, number], };

export type Thoughts = { 
/**
 * The best first.
 */
answers: Array<WeighedShown>, 
/**
 * The rules that the question comes from.
 */
rules: Array<string>, };

export type ToClient = { "type": "welcome" } & Welcome | { "type": "update" } & Update | { "type": "taken", id: number, seq: number, } | { "type": "refused", id: number, refused: Refused, } | { "type": "drafted", id: number, draft: Draft, } | { "type": "odds", id: number, odds: OddsShown | null, } | { "type": "details", id: number, details: Array<Detail>, } | { "type": "region", id: number, shapes: Array<Shape>, } | { "type": "card", id: number, card: ModelCard | null, } | { "type": "overlay", id: number, overlay: Overlay | null, } | { "type": "measured", id: number, measured: Measured | null, } | { "type": "looked_back", id: number, past: Past, } | { "type": "why", id: number, thoughts: Thoughts, } | { "type": "said" } & Said | { "type": "error", id?: number, code: ErrorCode, message: string, } | { "type": "goodbye", message: string, };

export type ToServer = { "type": "hello", protocol: number, token: string, since?: number, 
/**
 * What the others may call the player.
 */
name?: string, } | { "type": "answer", id: number, at: number, seat: number, gesture: Gesture, } | { "type": "draft", id: number, at: number, seat: number, gesture: Gesture, } | { "type": "odds", id: number, at: number, seat: number, gesture: Gesture, } | { "type": "details", id: number, at: number, seat: number, places: Array<number>, } | { "type": "region", id: number, at: number, seat: number, } | { "type": "card", id: number, model: number, } | { "type": "overlay", id: number, model: number, kind: OverlayKind, } | { "type": "measure", id: number, from: End, to: End, } | { "type": "join", id: number, army: ArmyWish, } | { "type": "take_back", id: number, at: number, count: number, } | { "type": "consent", id: number, at: number, agree: boolean, } | { "type": "look_back", id: number, given: number, } | { "type": "why", id: number, at: number, seat: number, } | { "type": "say", id: number, says: Saying, };

export type Unit = { id: number, seat: number | null, name: string, letters: string, 
/**
 * The member beside which its banner is drawn.
 */
leader: number | null, members: Array<number>, 
/**
 * What is true of all of it, in sentences.
 */
says: Array<string>, };

export type UnitWanted = { 
/**
 * Its id in [`crate::Scene::units`].
 */
unit: number, 
/**
 * The member that a drag of the whole unit holds, unless another is dragged.
 */
lead: number, members: Array<MemberWanted>, may_turn: boolean, 
/**
 * What the move must do besides, in sentences.
 */
limits: Array<string>, 
/**
 * All of it may also stay where it is.
 */
may_stay: boolean, };

export type Update = { 
/**
 * Counts everything that has been recorded, takebacks too. It only grows.
 */
seq: number, 
/**
 * How many answers the game stands at.
 */
given: number, 
/**
 * All of it in a welcome; what has changed since the update before in an update.
 */
scene: SceneChange, 
/**
 * Only if it has changed.
 */
board?: Board, 
/**
 * What one is asked.
 */
prompts: Array<Asked>, 
/**
 * What everybody is waiting for.
 */
waiting: Array<Waiting>, log: LogPart, takeback: Takeback, 
/**
 * What seats let pass for now.
 */
lets_pass: Array<Waiting>, 
/**
 * Somebody wants to take back more than is free, and these seats have to agree.
 */
consent: ConsentAsked | null, 
/**
 * By seat: somebody is there now (bots always are).
 */
present: Array<boolean>, 
/**
 * By seat: what its player is called, if he has said so.
 */
names: Array<string | null>, clock?: ClockShown, 
/**
 * The seats whose guests have to choose an army before the game begins.
 */
awaits: Array<number>, over: boolean, 
/**
 * What stopped the game, if a rule failed.
 */
fault: string | null, 
/**
 * Why the game can only be looked at and saved: it was played under older rules. It is shown as far as it is still the same.
 */
stopped: string | null, };

export type Verb = { label: string, 
/**
 * Verbs of one group are shown together: "Attack", "Abilities".
 */
group?: string, 
/**
 * Passing, waiting, declining: set apart from the rest.
 */
declines?: boolean, 
/**
 * It ends the game for the player: shown apart, and asked about once more.
 */
gives_up?: boolean, 
/**
 * The model that moves next if this is chosen.
 */
moves?: number, 
/**
 * The model that is chosen moves next.
 */
target_moves?: boolean, 
/**
 * Options that aim at a model: the place in the list of answers, and the model.
 */
models?: Array<[number, number]>, 
/**
 * All other options.
 */
options?: Array<VerbOption>, };

export type VerbOption = { 
/**
 * Its place in the list of answers.
 */
at: number, label: string, target?: Target, };

export type Waiting = { seat: number, says: string, };

export type Way = { model: number, points: Array<Position>, };

export type Waypoint = { x: number, y: number, z?: number, 
/**
 * One of [`crate::PathWanted::ways`]. Without it the way there is found: around what is in the way, up and down.
 */
way?: string, };

export type WeaponLine = { name: string, figures: Array<CardFigure>, };

export type WeighedShown = { says: string, 
/**
 * How the game stands for the seat after it, as a chance to win from 0 to 1. Nothing where the answers were only ranked by what looks best.
 */
chance: number | null, 
/**
 * How often it was played ahead.
 */
tried: number, };

export type Welcome = { protocol: number, 
/**
 * The game's name for programs: "warcry".
 */
game: string, 
/**
 * What its players call this game.
 */
name: string, you: You, seats: Array<SeatInfo>, links: Links, board: Board, 
/**
 * What was said at the table lately.
 */
said: Array<Said>, update: Update, };

export type Wish = { 
/**
 * How many play; as few as can if it is left out.
 */
players?: number, 
/**
 * By seat; what is left out is drawn.
 */
armies: Array<ArmyWish>, 
/**
 * By the keys of [`MenuOption`].
 */
options: { [key in string]: string }, };

export type WishProblem = { 
/**
 * Which army it is about, by seat; or which option, by its key.
 */
seat: number | null, option: string | null, line: number | null, rule: string | null, message: string, };

export type Wounds = { left: number, of: number, };

export type YGrows = "up" | "down";

export type You = { 
/**
 * The seats that one plays: none for who looks on, all on one screen.
 */
seats: Array<number>, 
/**
 * May rename and delete the game.
 */
host: boolean, };
