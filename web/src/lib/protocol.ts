// Made from the Rust types by `make web-types`. Do not edit.

export const PROTOCOL = 3;

export type Area = { label: string, seat: number | null, shape: Shape, };

export type ArmyChecked = { 
/**
 * In a few words, if it can be read: name, faction, points.
 */
summary: string | null, problems: Array<WishProblem>, };

export type ArmyOffer = { name: string, faction: string, allegiance: string, points: number, models: number, says: string, 
/**
 * Good for a first game.
 */
starter: boolean, };

export type ArmyWish = { "from": "ready", name: string, } | { "from": "list", text: string, } | { "from": "random", faction?: string, };

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
lets_pass: LetsPass | null, };

export type AskedChoices = { "kind": "options", verbs: Array<Verb>, } | { "kind": "place" } & PlaceWanted | { "kind": "path" } & PathWanted | { "kind": "unit" } & UnitWanted;

export type Badge = { 
/**
 * A letter or two.
 */
letters: string, says: string, };

export type BaseShape = { "shape": "round", radius: number, } | { "shape": "oval", long: number, short: number, };

export type Board = { name: string, width: number, depth: number, features: Array<Feature>, };

export type Bot = "random" | "greedy" | "quick" | "steady" | "deep";

export type BranchFrom = { token: string, given: number, };

export type CardAbility = { name: string, cost: string, says: string, rules: Array<string>, };

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

export type GameSummary = { token: string, game: string, name: string, seats: Array<SeatInfo>, you: You, headline: string, over: boolean, 
/**
 * It is one's own turn.
 */
your_turn: boolean, 
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
which?: number, } | { "by": "path", points: Array<Waypoint>, facing?: [number, number], } | { "by": "unit", lead?: MemberMove, moved: Array<MemberMove>, } | { "by": "let_pass", until: string, };

export type HttpProblem = { code: ErrorCode, message: string, 
/**
 * What is wrong with a new game, point by point.
 */
problems: Array<WishProblem>, };

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

export type RuleText = { id: string, topic: string, text: string, 
/**
 * How the rule is read, where its rulebook leaves doubt.
 */
note?: string, };

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

export type ToClient = { "type": "welcome" } & Welcome | { "type": "update" } & Update | { "type": "taken", id: number, seq: number, } | { "type": "refused", id: number, refused: Refused, } | { "type": "drafted", id: number, draft: Draft, } | { "type": "odds", id: number, odds: OddsShown | null, } | { "type": "details", id: number, details: Array<Detail>, } | { "type": "region", id: number, shapes: Array<Shape>, } | { "type": "card", id: number, card: ModelCard | null, } | { "type": "overlay", id: number, overlay: Overlay | null, } | { "type": "measured", id: number, measured: Measured | null, } | { "type": "looked_back", id: number, past: Past, } | { "type": "error", id?: number, code: ErrorCode, message: string, } | { "type": "goodbye", message: string, };

export type ToServer = { "type": "hello", protocol: number, token: string, since?: number, } | { "type": "answer", id: number, at: number, seat: number, gesture: Gesture, } | { "type": "draft", id: number, at: number, seat: number, gesture: Gesture, } | { "type": "odds", id: number, at: number, seat: number, gesture: Gesture, } | { "type": "details", id: number, at: number, seat: number, places: Array<number>, } | { "type": "region", id: number, at: number, seat: number, } | { "type": "card", id: number, model: number, } | { "type": "overlay", id: number, model: number, kind: OverlayKind, } | { "type": "measure", id: number, from: End, to: End, } | { "type": "join", id: number, army: ArmyWish, } | { "type": "take_back", id: number, at: number, count: number, } | { "type": "consent", id: number, at: number, agree: boolean, } | { "type": "look_back", id: number, given: number, };

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

export type Welcome = { protocol: number, 
/**
 * The game's name for programs: "warcry".
 */
game: string, 
/**
 * What its players call this game.
 */
name: string, you: You, seats: Array<SeatInfo>, links: Links, board: Board, update: Update, };

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

export type You = { 
/**
 * The seats that one plays: none for who looks on, all on one screen.
 */
seats: Array<number>, 
/**
 * May rename and delete the game.
 */
host: boolean, };
