//! Exact odds of attacks, held against counting every roll by the rulebook.

use std::collections::BTreeMap;
use std::sync::Arc;

use battlegroup::life::Spot;
use kernel::{Question, Whim};
use odds::{Budget, Chance, Decision, Explored, Goal, Moment, Reckoned, Toll, estimate, explore};
use quickstart::abilities::{Ability, Change, HitEffect, Power, PowerRange, Target, WeaponWord};
use quickstart::{
    Act, Answer, Ask, BaseSize, Card, Down, FeatureFile, Ground, Inches, Kind, Layout, Life, Melee, Model, ModelId,
    Options, PowerId, Quickstart, Ranged, RollKind, Shelter, Side, Stage, Weapon, WeaponRange, World, movement,
};
use table::{Facing, Length, Point};

const ATTACKER: ModelId = ModelId(0);
const TARGET: ModelId = ModelId(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Melee,
    Charge,
    Ranged,
    Spell,
    HeadButt,
    Slam,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Boosts {
    Never,
    Attack,
    Damage,
    Both,
    /// Once the dice are seen: an attack that misses, damage that does nothing.
    WhereItFails,
}

/// An attack as the generator draws it.
#[derive(Clone, Debug)]
struct Bout {
    way: Way,
    attacks: u32,
    boosts: Boosts,
    /// MAT, RAT or FURY.
    skill: u8,
    def: u8,
    strength: u8,
    pow: u8,
    arm: u8,
    shield: bool,
    behind: bool,
    base: BaseSize,
    life: Life,
    marked: [u8; 6],
    down: bool,
    shelter: Shelter,
    aims: bool,
    tough: bool,
    criticals_knock_down: bool,
    mind_lost: bool,
    body_lost: bool,
}

impl Bout {
    fn draw(whim: &mut Whim) -> Bout {
        let way = [
            Way::Melee,
            Way::Melee,
            Way::Charge,
            Way::Ranged,
            Way::Spell,
            Way::HeadButt,
            Way::Slam,
        ][whim.below(7)];
        let mut up_to = |most: usize| whim.below(most) as u8;
        let boosts = [
            Boosts::Never,
            Boosts::Attack,
            Boosts::Damage,
            Boosts::Both,
            Boosts::WhereItFails,
        ][usize::from(up_to(5))];
        let life = if up_to(3) == 0 {
            Life::row(1 + up_to(18))
        } else {
            let mut pair = || [1 + up_to(4), 1 + up_to(4)];
            Life::spiral(pair(), pair(), pair())
        };
        let mut marked = branches(&life).map(|circles| up_to(3).min(circles));
        if marked == branches(&life) {
            marked[0] -= 1;
        }
        let beast = way != Way::Spell && way != Way::Charge;
        Bout {
            way,
            attacks: 1,
            boosts,
            skill: 3 + up_to(6),
            def: 8 + up_to(11),
            strength: 4 + up_to(9),
            pow: 1 + up_to(8),
            arm: 10 + up_to(12),
            shield: up_to(4) == 0,
            behind: up_to(4) == 0,
            base: [BaseSize::Small, BaseSize::Medium, BaseSize::Large][usize::from(up_to(3))],
            life,
            marked,
            down: up_to(5) == 0 && way != Way::Slam,
            shelter: [Shelter::Nothing, Shelter::Concealment, Shelter::Cover][usize::from(up_to(3))],
            aims: up_to(2) == 0,
            tough: up_to(4) == 0,
            criticals_knock_down: up_to(3) == 0,
            mind_lost: beast && up_to(6) == 0,
            body_lost: beast && up_to(6) == 0,
        }
    }

    fn is_magic(&self) -> bool {
        self.way == Way::Spell
    }

    /// Spells are cast by warlocks; charges are made by one too, since he pays nothing for them.
    fn attacker(&self) -> Model {
        let warlock = matches!(self.way, Way::Spell | Way::Charge);
        let words = if self.criticals_knock_down {
            vec![WeaponWord::OnCritical(vec![HitEffect::KnockDown])]
        } else {
            vec![]
        };
        let weapon = Weapon {
            name: "Weapon".into(),
            melee: (self.way != Way::Ranged).then_some(Melee {
                pow: self.pow,
                reach: false,
            }),
            ranged: (self.way == Way::Ranged).then_some(Ranged {
                rng: WeaponRange::Inches(10),
                rof: 9,
                aoe: None,
                pow: Some(self.pow),
            }),
            claw: false,
            words,
        };
        let late = self.boosts == Boosts::WhereItFails;
        let mut card = Card {
            weapons: vec![weapon],
            abilities: ability(if late { &[Change::FutureSight] } else { &[] }),
            spells: vec![bolt(self.pow)],
            ..plain(warlock)
        };
        (card.str, card.mat, card.rat) = (self.strength, self.skill, self.skill);
        if self.is_magic() {
            card.fury = self.skill;
        }
        let mut model = Model::new("Attacker".into(), Side::Red, Arc::new(card));
        if warlock {
            model.fury = 30;
        }
        let circles = branches(&model.card.life);
        for (lost, branches) in [(self.mind_lost, [0, 1]), (self.body_lost, [2, 3])] {
            for branch in branches.into_iter().filter(|_| lost) {
                model.marked[branch] = circles[branch];
            }
        }
        stand(model, Length::inches(20), Length::inches(24), Facing::EAST)
    }

    fn target(&self, x: Length) -> Model {
        let mut changes = vec![];
        if self.tough {
            changes.push(Change::Tough);
        }
        if self.shield {
            changes.push(Change::ArmOfShield(2));
        }
        let card = Card {
            base: self.base,
            def: self.def,
            arm: self.arm,
            life: self.life.clone(),
            abilities: ability(&changes),
            ..plain(!self.life.is_spiral())
        };
        let mut model = Model::new("Target".into(), Side::Blue, Arc::new(card));
        (model.fury, model.marked) = (0, self.marked);
        model.down = self.down.then_some(Down { for_this_turn: false });
        let facing = if self.behind { Facing::EAST } else { Facing::WEST };
        stand(model, x, Length::inches(24), facing)
    }

    fn world(&self) -> World {
        let attacker = self.attacker();
        let apart = match self.way {
            Way::Melee | Way::HeadButt => Length::um(6_350),
            _ => Length::inches(5),
        };
        let edges = attacker.card.base.base().outer_radius() + self.base.base().outer_radius();
        let x = Length::inches(20) + edges + apart;
        let inches = |at: Length| Inches(at);
        let ground = FeatureFile {
            name: "Ground".into(),
            kind: Ground::Open,
            gives: self.shelter,
            hazard: None,
            rectangle: Some([
                [inches(x - Length::inches(1)), inches(Length::inches(23))],
                [inches(x + Length::inches(1)), inches(Length::inches(25))],
            ]),
            corners: vec![],
        };
        let layout = Layout {
            features: vec![ground],
            ..Layout::default()
        };
        let mut models = vec![attacker, self.target(x)];
        if models[0].is_warbeast() {
            let warlock = Model::new("Warlock".into(), Side::Red, Arc::new(plain(true)));
            models.push(stand(warlock, Length::inches(19), Length::inches(27), Facing::EAST));
        }
        let terrain = layout.build().expect("a table");
        let mut world = World::new(terrain, Options::default(), models);
        world.stage = Stage::Activations;
        world
    }

    /// How many steps it takes: the activation, aiming, and two for whatever is declared first (a charge, each attack).
    fn steps(&self) -> u32 {
        let aims = u32::from(self.way == Way::Ranged && self.aims);
        let declared = u32::from(self.way == Way::Charge) + self.attacks;
        1 + aims + 2 * declared
    }
}

fn plain(warlock: bool) -> Card {
    Card {
        name: "Model".into(),
        faction: String::new(),
        kind: if warlock { Kind::Warlock } else { Kind::HeavyWarbeast },
        base: BaseSize::Medium,
        points: 0,
        spd: 6,
        str: 6,
        mat: 6,
        rat: 6,
        def: 12,
        arm: 15,
        cmd: 8,
        fury: 30,
        thr: if warlock { 0 } else { 9 },
        life: if warlock {
            Life::row(15)
        } else {
            Life::spiral([3, 3], [3, 3], [3, 3])
        },
        weapons: vec![],
        abilities: vec![],
        spells: vec![],
        animus: None,
        feat: None,
    }
}

fn ability(changes: &[Change]) -> Vec<Ability> {
    vec![Ability {
        name: "Ability".into(),
        says: String::new(),
        always: changes.to_vec(),
        aura: None,
        r#use: None,
        choose: None,
    }]
}

fn bolt(pow: u8) -> Power {
    Power {
        name: "Bolt".into(),
        says: String::new(),
        cost: 1,
        rng: PowerRange::Inches(10),
        aoe: None,
        pow: Some(pow),
        upkeep: false,
        offensive: true,
        once_a_turn: false,
        target: Target::Anybody,
        does: vec![],
    }
}

fn stand(mut model: Model, x: Length, y: Length, facing: Facing) -> Model {
    (model.at, model.facing, model.in_play) = (Point::new(x, y), facing, true);
    model
}

fn decide(bout: &Bout, world: &World, question: &Question<Quickstart>) -> Answer {
    match &question.ask {
        Ask::Activate => Answer::Model(ATTACKER),
        Ask::Rush { model, target, .. } => Answer::To(movement::straight_rush(world, *model, *target)),
        Ask::Boost { rolled: None, roll, .. } => {
            let wanted = match roll {
                RollKind::Attack => [Boosts::Attack, Boosts::Both],
                RollKind::Damage => [Boosts::Damage, Boosts::Both],
            };
            if wanted.contains(&bout.boosts) {
                Answer::Yes
            } else {
                Answer::No
            }
        }
        Ask::Boost {
            rolled: Some(rolled),
            roll,
            needed,
            ..
        } => {
            let fails = match roll {
                RollKind::Attack => rolled < needed,
                RollKind::Damage => rolled <= needed,
            };
            if fails { Answer::Yes } else { Answer::No }
        }
        Ask::Act { .. } => Answer::Act(act(bout, world)),
        _ => panic!("nobody should be asked for {:?}", question.ask),
    }
}

fn act(bout: &Bout, world: &World) -> Act {
    let now = world.activation.as_ref().expect("an activation");
    let moved = now.moved != quickstart::Moved::NotYet;
    let attack = Act::Attack {
        weapon: 0,
        target: TARGET,
    };
    match bout.way {
        Way::Charge if !moved => Act::Charge(TARGET),
        Way::Ranged if bout.aims && !moved => Act::Aim,
        Way::HeadButt if !now.special_made => Act::HeadButt(TARGET),
        Way::Slam if !moved => Act::Slam(TARGET),
        Way::Spell => Act::Cast {
            power: PowerId::Spell(0),
            target: Some(TARGET),
        },
        _ => attack,
    }
}

fn done(bout: &Bout, before: &World, world: &World, moment: Moment) -> Option<Toll> {
    let over = moment.steps >= bout.steps() || world.model(TARGET).destroyed;
    over.then(|| Quickstart::toll(before, world))
}

fn explored(bout: &Bout) -> Explored<Toll> {
    let world = bout.world();
    let policy =
        |world: &World, question: &Question<Quickstart>, _: Moment| Decision::Take(decide(bout, world, question));
    let until = |after: &World, moment: Moment| done(bout, &world, after, moment);
    let budget = Budget::runs(2_000_000);
    explore::<Quickstart, Toll>(&world, &policy, None, budget, &until)
        .unwrap_or_else(|gave_up| panic!("{bout:?}: {gave_up}"))
}

/// Damage of the target, whether it was destroyed, and what has come over it.
type Read = (u32, bool, Vec<String>);

fn read(toll: &Toll) -> Read {
    assert!(toll.iter().all(|toll| toll.model == TARGET.0), "{toll:?}");
    match toll.first() {
        Some(toll) => (toll.damage, toll.fallen, toll.conditions.clone()),
        None => (0, false, vec![]),
    }
}

/// What a target looks like in the count by hand.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Counted {
    marked: [u8; 6],
    down: bool,
    destroyed: bool,
}

/// Every roll of three dice; who rolls fewer looks at the first ones.
fn rolls() -> impl Iterator<Item = [i32; 3]> {
    (0..216).map(|roll| [roll % 6 + 1, roll / 6 % 6 + 1, roll / 36 + 1])
}

/// Out of so many are the ways of one attack: three dice, three dice, a branch, and a die for a tough model.
const OF_ONE: u128 = 216 * 216 * 6 * 6;

/// One attack, counted roll by roll from the text of the rules; nothing of the program's rules is used.
fn count_one(bout: &Bout, before: &Counted, first: bool) -> BTreeMap<Counted, u128> {
    let melee = !matches!(bout.way, Way::Ranged | Way::Spell);
    let special = first && matches!(bout.way, Way::HeadButt | Way::Slam);
    // hqs:attack-roll-01, hqs:attack-roll-02, hqs:offensive-spell-01, hqs:aim-01, hqs:head-butt-01, hqs:slam-06
    let mut modifier = i32::from(bout.skill);
    if bout.way == Way::Ranged && bout.aims {
        modifier += 2;
    }
    if special {
        modifier -= if bout.base == BaseSize::Large { 4 } else { 2 };
    }
    // hqs:stationary-03, hqs:terrain-concealment-01, hqs:terrain-cover-01
    let mut def = if before.down { 5 } else { i32::from(bout.def) };
    if !melee {
        def += match bout.shelter {
            Shelter::Nothing => 0,
            Shelter::Concealment => 2,
            Shelter::Cover => 4,
        };
    }
    let fewer = usize::from(bout.mind_lost);
    let (mut missed, mut hit, mut critical) = (0u128, 0u128, 0u128);
    for dice in rolls() {
        let more = match bout.boosts {
            Boosts::Attack | Boosts::Both => 1,
            Boosts::Never | Boosts::Damage => 0,
            Boosts::WhereItFails => usize::from(dice[..2 - fewer].iter().sum::<i32>() + modifier < def),
        };
        let dice = &dice[..2 - fewer + more];
        let pair = (1..dice.len()).any(|at| dice[..at].contains(&dice[at]));
        let hits = if melee && before.down {
            // hqs:stationary-02
            hit += 1;
            continue;
        } else if dice.iter().all(|die| *die == 1) {
            false
        } else if dice.iter().all(|die| *die == 6) && dice.len() > 1 {
            true
        } else {
            dice.iter().sum::<i32>() + modifier >= def
        };
        match (hits, pair) {
            (false, _) => missed += 1,
            (true, false) => hit += 1,
            (true, true) => critical += 1,
        }
    }
    let mut found = BTreeMap::new();
    *found.entry(before.clone()).or_insert(0) += missed * (OF_ONE / 216);
    for (ways, is_critical) in [(hit, false), (critical, true)] {
        let mut struck = before.clone();
        struck.down |= special || (is_critical && bout.criticals_knock_down && !bout.is_magic());
        count_damage(bout, &struck, first, ways, &mut found);
    }
    found.retain(|_, ways| *ways > 0);
    found
}

fn count_damage(bout: &Bout, struck: &Counted, first: bool, ways: u128, found: &mut BTreeMap<Counted, u128>) {
    let melee = !matches!(bout.way, Way::Ranged | Way::Spell);
    let special = first && matches!(bout.way, Way::HeadButt | Way::Slam);
    // hqs:damage-roll-01, hqs:head-butt-02, hqs:slam-damage-01
    let mut power = if special { 0 } else { i32::from(bout.pow) };
    if melee {
        power += i32::from(bout.strength);
    }
    let arm = i32::from(bout.arm) + if bout.shield && !bout.behind { 2 } else { 0 };
    let fewer = usize::from(bout.body_lost);
    let charged = bout.way == Way::Charge && first;
    for dice in rolls() {
        let more = match bout.boosts {
            _ if charged => 1,
            Boosts::Damage | Boosts::Both => 1,
            Boosts::Never | Boosts::Attack => 0,
            Boosts::WhereItFails => usize::from(dice[..2 - fewer].iter().sum::<i32>() + power <= arm),
        };
        let points = (dice[..2 - fewer + more].iter().sum::<i32>() + power - arm).max(0);
        for branch in 0..6usize {
            for die in 1..=6 {
                let mut after = struck.clone();
                mark(bout, &mut after, points, branch, die);
                *found.entry(after).or_insert(0) += ways;
            }
        }
    }
}

/// hqs:life-spiral-02 to hqs:life-spiral-04, hqs:warlock-damage-01
/// The circles of each branch; a row is the first.
fn branches(life: &Life) -> [u8; 6] {
    [0, 1, 2, 3, 4, 5].map(|branch| life.spot(Spot(branch)).boxes)
}

fn mark(bout: &Bout, target: &mut Counted, points: i32, branch: usize, tough_die: i32) {
    if points == 0 {
        return;
    }
    let circles = branches(&bout.life);
    let branch = if bout.life.is_spiral() { branch } else { 0 };
    for _ in 0..points {
        let clockwise = (0..6).map(|step| (branch + step) % 6);
        if let Some(at) = clockwise.into_iter().find(|at| target.marked[*at] < circles[*at]) {
            target.marked[at] += 1;
        }
    }
    if target.marked != circles {
        return;
    }
    if bout.tough && tough_die >= 5 {
        target.marked[branch] -= 1;
        target.down = true;
    } else {
        target.destroyed = true;
    }
}

fn by_hand(bout: &Bout) -> BTreeMap<Read, Chance> {
    let start = Counted {
        marked: bout.marked,
        down: bout.down,
        destroyed: false,
    };
    let mut now = BTreeMap::from([(start.clone(), 1u128)]);
    let mut of = 1u128;
    for attack in 0..bout.attacks {
        let mut next: BTreeMap<Counted, u128> = BTreeMap::new();
        for (before, ways) in now {
            if before.destroyed {
                *next.entry(before).or_insert(0) += ways * OF_ONE;
                continue;
            }
            for (after, more) in count_one(bout, &before, attack == 0) {
                *next.entry(after).or_insert(0) += ways * more;
            }
        }
        of *= OF_ONE;
        now = next;
    }
    let mut read: BTreeMap<Read, u128> = BTreeMap::new();
    for (after, ways) in now {
        *read.entry(said_of(bout, &start, &after)).or_insert(0) += ways;
    }
    read.into_iter()
        .map(|(result, ways)| (result, Chance::new(ways, of)))
        .collect()
}

fn said_of(bout: &Bout, before: &Counted, after: &Counted) -> Read {
    let sum = |marked: &[u8; 6]| marked.iter().map(|marked| u32::from(*marked)).sum::<u32>();
    let damage = sum(&after.marked) - sum(&before.marked);
    if after.destroyed {
        return (damage, true, vec![]);
    }
    let circles = branches(&bout.life);
    let lost = |marked: &[u8; 6], at: usize| {
        bout.life.is_spiral() && marked[at] == circles[at] && marked[at + 1] == circles[at + 1]
    };
    let mut conditions: Vec<String> = [(0, "mind lost"), (2, "body lost"), (4, "spirit lost")]
        .into_iter()
        .filter(|(at, _)| lost(&after.marked, *at) && !lost(&before.marked, *at))
        .map(|(_, words)| words.to_owned())
        .collect();
    if after.down && !before.down {
        conditions.push("knocked down".into());
    }
    conditions.sort();
    (damage, false, conditions)
}

fn compare(bout: &Bout) {
    let found = explored(bout).spread.map(read);
    let found: BTreeMap<Read, Chance> = found
        .results()
        .map(|(result, chance)| (result.clone(), chance))
        .collect();
    assert_eq!(found, by_hand(bout), "{bout:?}");
}

#[test]
fn three_hundred_attacks_have_the_odds_that_counting_gives() {
    let mut whim = Whim::new(2026);
    for _ in 0..300 {
        compare(&Bout::draw(&mut whim));
    }
}

#[test]
fn several_attacks_one_after_the_other_have_the_odds_that_counting_gives() {
    let mut whim = Whim::new(7);
    for _ in 0..24 {
        let bout = Bout::draw(&mut whim);
        // Who has been slammed is out of reach of what follows. A spiral has very many states.
        let attacks = match bout.way {
            Way::Slam => 1,
            _ if bout.life.is_spiral() => 2,
            _ => 4,
        };
        compare(&Bout { attacks, ..bout });
    }
}

fn an_ordinary_attack() -> Bout {
    Bout {
        way: Way::Melee,
        attacks: 1,
        boosts: Boosts::Never,
        skill: 6,
        def: 13,
        strength: 8,
        pow: 4,
        arm: 16,
        shield: false,
        behind: false,
        base: BaseSize::Medium,
        life: Life::spiral([4, 3], [4, 4], [4, 3]),
        marked: [0; 6],
        down: false,
        shelter: Shelter::Nothing,
        aims: false,
        tough: false,
        criticals_knock_down: true,
        mind_lost: false,
        body_lost: false,
    }
}

/// 2d6+6 against DEF 13 hits with a 7 or more: 21 of 36.
#[test]
fn an_attack_that_one_works_out_by_hand() {
    let bout = Bout {
        arm: 14,
        criticals_knock_down: false,
        ..an_ordinary_attack()
    };
    let spread = explored(&bout).spread;
    // 2d6+12 against ARM 14 does nothing with a 2 only.
    let nothing = spread.chance(|toll| toll.is_empty());
    assert_eq!(nothing, Chance::new(15 * 36 + 21, 36 * 36));
    let most = spread.chance(|toll| toll.iter().any(|toll| toll.damage == 10));
    assert_eq!(most, Chance::new(21, 36 * 36));
}

#[test]
fn repetitions_agree_with_the_exact_odds() {
    let bout = Bout {
        attacks: 2,
        marked: [2, 2, 2, 2, 2, 2],
        ..an_ordinary_attack()
    };
    let world = bout.world();
    let policy =
        |world: &World, question: &Question<Quickstart>, _: Moment| Decision::Take(decide(&bout, world, question));
    let until = |after: &World, moment: Moment| done(&bout, &world, after, moment);
    // The whole million is for an optimised build; a tenth of it says the same with a wider margin.
    let courses = if cfg!(debug_assertions) { 100_000 } else { 1_000_000 };
    let played = estimate::<Quickstart, Toll>(&world, &policy, courses, 1, &until).unwrap();
    for (result, chance) in explored(&bout).spread.results() {
        let share = played.chance(|toll| toll == result).share;
        let truth = chance.approximate();
        // Five standard deviations, and one course for what hardly ever comes up.
        let margin = 5.0 * (truth * (1.0 - truth) / courses as f64).sqrt() + 1.0 / courses as f64;
        assert!(
            (share - truth).abs() <= margin,
            "{result:?}: {share} of {courses}, should be {truth}"
        );
    }
}

/// With one fury point the better of the two rolls is boosted.
#[test]
fn the_best_use_of_a_fury_point_is_found() {
    for (def, arm) in [(18, 14), (8, 22), (14, 18)] {
        let bout = |boosts: Boosts| Bout {
            boosts,
            def,
            arm,
            way: Way::Charge,
            life: Life::row(40),
            criticals_knock_down: false,
            ..an_ordinary_attack()
        };
        let mean = |bout: &Bout| {
            let spread = explored(bout).spread;
            spread.expected(|toll| read(toll).0.into()).approximate()
        };
        // A warlock strikes from where he stands, without the charge.
        let plain = |boosts: Boosts| Bout {
            way: Way::Melee,
            ..bout(boosts)
        };
        let best_of_both = mean(&plain(Boosts::Attack)).max(mean(&plain(Boosts::Damage)));
        let mut world = plain(Boosts::Never).world();
        // One point of fury is all that the warbeast can take.
        world.models[0].fury = 29;
        let policy = |world: &World, question: &Question<Quickstart>, _: Moment| match question.ask {
            Ask::Boost { .. } => Decision::BestOf(question.listed().to_vec()),
            _ => Decision::Take(decide(&plain(Boosts::Never), world, question)),
        };
        let until = |after: &World, moment: Moment| done(&plain(Boosts::Never), &world, after, moment);
        let worth = |toll: &Toll| odds::value::<Quickstart>(&world, Side::Red.seat(), toll);
        let goal = Goal {
            seats: [Side::Red.seat()].into(),
            value: &worth,
        };
        let found = explore::<Quickstart, Toll>(&world, &policy, Some(&goal), Budget::default(), &until).unwrap();
        let found = found.spread.expected(|toll| read(toll).0.into()).approximate();
        assert!(
            (found - best_of_both).abs() < 1e-12,
            "DEF {def} ARM {arm}: {found}, not {best_of_both}"
        );
    }
}

#[test]
fn few_runs_are_enough() {
    // A step to activate and one to declare; then a miss, or one of two kinds of hits with nothing or with one of ten sums on six branches.
    let bout = Bout {
        arm: 14,
        ..an_ordinary_attack()
    };
    assert!(explored(&bout).runs <= 3 + 2 * (1 + 10 * 6), "{}", explored(&bout).runs);
}
