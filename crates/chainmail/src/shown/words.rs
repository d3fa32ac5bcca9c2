//! Names and numbers as players say them.

pub use live::words::{and, capital, count, point, short};

use crate::attack::{Modifier, Reason};
use crate::command::Order;
use crate::conditions::Condition;
use crate::morale::SaveFor;
use crate::preparation::{DeploymentArea, Edge};
use crate::spells::{Choice, Gift, Lasting, SpellId, book};
use crate::terrain::Part;
use crate::{ModelId, WarbandId, World};

pub fn name(world: &World, id: ModelId) -> &str {
    world.get(id).map_or("nobody", |model| &model.name)
}

pub fn names(world: &World, ids: impl IntoIterator<Item = ModelId>) -> String {
    let names: Vec<String> = ids.into_iter().map(|id| name(world, id).to_string()).collect();
    and(&names)
}

/// The colour of a warband, as players call it: "Red".
pub fn colour(warband: WarbandId) -> String {
    capital(warband.word())
}

/// The teams by the colours of their warbands.
pub fn teams(world: &World, teams: &[u8]) -> String {
    let of_team = world
        .warband_ids()
        .filter(|id| teams.contains(&world.warband(*id).team));
    and(&of_team.map(colour).collect::<Vec<String>>())
}

pub fn order(order: Order) -> &'static str {
    match order {
        Order::AttackPlus2 => "Attack +2",
        Order::AttackAnyTarget => "Attack Any Target",
        Order::AttackClearTarget => "Attack Clear Target",
        Order::AttackSecondNearest => "Attack 2nd-Nearest Enemy",
        Order::DeclineAttackOfOpportunity => "Decline Attack of Opportunity",
        Order::DelayMove => "Delay Move",
        Order::GetUpPlus4 => "Get Up +4",
        Order::MoralePlus2 => "Morale +2",
        Order::MoralePlus4 => "Morale +4",
        Order::MoralePlus8 => "Morale +8",
        Order::NewFocus => "New Focus",
        Order::UnderCommand => "Under Command",
    }
}

/// What an order is good for.
pub fn order_says(order: Order) -> &'static str {
    match order {
        Order::AttackPlus2 => "+2 on this attack roll.",
        Order::AttackAnyTarget => "It may attack, charge or shoot at any enemy, not only the nearest.",
        Order::AttackClearTarget => "It may shoot at the nearest enemy that has no cover.",
        Order::AttackSecondNearest => "It may attack the second-nearest enemy instead of the nearest.",
        Order::DeclineAttackOfOpportunity => "It lets this attack of opportunity go, and keeps it for later.",
        Order::DelayMove => "It may move after its attack.",
        Order::GetUpPlus4 => "+4 on its save to get up.",
        Order::MoralePlus2 => "+2 on this morale save.",
        Order::MoralePlus4 => "+4 on this morale save.",
        Order::MoralePlus8 => "+8 on this morale save.",
        Order::NewFocus => "It makes for a spot that you choose instead of the center.",
        Order::UnderCommand => "It moves as you like for the rest of the round.",
    }
}

/// What a condition means, in a sentence.
pub fn condition_says(condition: Condition) -> String {
    match condition {
        Condition::Blinded => "Blinded: it sees nothing and moves at half speed.".into(),
        Condition::Dazed => "Dazed: it does nothing in its turn.".into(),
        Condition::Entangled(dc) => format!("Entangled: it moves only after a save against {dc}."),
        Condition::Felled => "Felled by a word: it lies until its turn, and gets up by itself.".into(),
        Condition::Held => "Held: it can neither move nor act.".into(),
        Condition::KnockedDown => "Knocked down: it may get up in its turn, and blows land without a roll.".into(),
        Condition::Paralyzed => "Paralyzed: it lies helpless.".into(),
        Condition::Poisoned => "Poisoned: it lies helpless.".into(),
        Condition::Routing => "Routing: it runs until it rallies, and leaves over the edge.".into(),
        Condition::Sleeping => "Asleep: it lies helpless until it is hurt or woken.".into(),
        Condition::Stunned => "Stunned: it does nothing, and is easier to hit.".into(),
    }
}

pub fn save_for(purpose: SaveFor) -> String {
    match purpose {
        SaveFor::Spot => "to make out a hider".into(),
        SaveFor::Darkness => "to go on in the dark".into(),
        SaveFor::Spark => "to absorb a spark".into(),
        SaveFor::Morale => "morale".into(),
        SaveFor::Rally => "to rally".into(),
        SaveFor::GetUp => "to get up".into(),
        SaveFor::Web => "to get through the web".into(),
        SaveFor::BreakFree => "to break free".into(),
        SaveFor::Spell => "against the spell".into(),
        SaveFor::Casting => "to cast in melee".into(),
        SaveFor::Tumbler => "to strike at the tumbler".into(),
        SaveFor::HalfDamage => "for half of the damage".into(),
        SaveFor::Life => "against death".into(),
        SaveFor::Constriction => "against the coils".into(),
        SaveFor::Condition(condition) => format!("against being {}", condition.word()),
    }
}

fn reason(why: Reason) -> &'static str {
    match why {
        Reason::Statistic => "statistic",
        Reason::Charging => "charge",
        Reason::FromAbove => "from above",
        Reason::MultipleAttackers => "several attackers",
        Reason::LowObstacle => "on a low obstacle",
        Reason::Stunned => "stunned target",
        Reason::Unseen => "unseen",
        Reason::HostileContact => "target in contact with its enemy",
        Reason::Paralyzed => "paralyzed",
        Reason::Order => "order",
        Reason::Healthy => "more than half health",
        Reason::Terrain => "terrain",
        Reason::Sparks => "divine sparks",
        Reason::Spell => "spell",
        Reason::Ability(name) => name,
    }
}

/// "+4 statistic, +2 charge".
pub fn modifiers(modifiers: &[Modifier]) -> String {
    let told: Vec<String> = modifiers
        .iter()
        .map(|modifier| format!("{:+} {}", modifier.by, reason(modifier.why)))
        .collect();
    told.join(", ")
}

pub fn spell(id: SpellId) -> &'static str {
    book::all()
        .get(usize::from(id.0))
        .map_or("a spell", |spell| spell.name.as_str())
}

pub fn choice(choice: Choice) -> &'static str {
    match choice {
        Choice::Acid => "acid",
        Choice::Cold => "cold",
        Choice::Electricity => "electricity",
        Choice::Fire => "fire",
        Choice::Sonic => "sonic",
        Choice::Melee => "melee weapon",
        Choice::Ranged => "ranged weapon",
        Choice::Approach => "approach",
        Choice::Fall => "fall",
        Choice::Flee => "flee",
    }
}

/// As it lies on the screen.
pub fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::South => "top",
        Edge::North => "bottom",
        Edge::West => "left",
        Edge::East => "right",
    }
}

pub fn area(area: DeploymentArea) -> String {
    match area {
        DeploymentArea::Strip { edge, .. } => format!("the {} edge", self::edge(edge)),
        DeploymentArea::Middle => "the middle".into(),
        DeploymentArea::Ends => "both ends, half of the models at each".into(),
        DeploymentArea::Corners { rising: true } => "the top left and the bottom right corner".into(),
        DeploymentArea::Corners { rising: false } => "the bottom left and the top right corner".into(),
    }
}

/// A part of terrain: "low wall".
pub fn part(part: Part) -> &'static str {
    match part {
        Part::Briars => "briars",
        Part::ClearArea => "clear area",
        Part::DragonClaw => "dragon claw",
        Part::DragonSkull => "dragon skull",
        Part::DragonSkullClearArea => "clear area of the dragon skull",
        Part::HallOfEvilFloor => "hall of evil",
        Part::HallOfEvilWalls => "wall of the hall of evil",
        Part::HallOfGoodFloor => "hall of good",
        Part::HallOfGoodWalls => "wall of the hall of good",
        Part::Hedgerow => "hedgerow",
        Part::Hill => "hill",
        Part::HissingPool => "hissing pool",
        Part::HissingPoolRim => "rim of the hissing pool",
        Part::HutFloor => "hut",
        Part::HutWall => "wall of the hut",
        Part::HutWindow => "window of the hut",
        Part::MausoleumFloor => "mausoleum",
        Part::MausoleumWall => "wall of the mausoleum",
        Part::MurderSlab => "murder slab",
        Part::Quagmire => "quagmire",
        Part::RowOfHeadstones => "row of headstones",
        Part::RowOfTrees => "row of trees",
        Part::SacredCircleIdol => "idol of the sacred circle",
        Part::SacredCircleOuterRing => "outer ring of the sacred circle",
        Part::StakeBarrier => "stake barrier",
        Part::WallHigh => "high wall",
        Part::WallLow => "low wall",
        Part::Web => "web",
        Part::Woods => "woods",
    }
}

/// What a lasting effect of a spell changes.
pub fn gift(effect: &Lasting) -> String {
    let by = effect.by;
    match effect.gift {
        Gift::Attack => format!("{by:+} on attack rolls"),
        Gift::Melee => format!("{by:+} on melee attack rolls"),
        Gift::Ranged => format!("{by:+} on ranged attack rolls"),
        Gift::MeleeDamage => format!("{by:+} melee damage"),
        Gift::Armor => format!("{by:+} armor"),
        Gift::Save => format!("{by:+} on saves"),
        Gift::Resist => format!("{by} less damage of one energy"),
        Gift::Immune => "no damage of one energy".into(),
        Gift::MagicMelee => "its melee attacks are magic".into(),
        Gift::MagicRanged => "its ranged attacks are magic".into(),
        Gift::NoOrders => "it neither gives nor receives orders".into(),
        Gift::Health => format!("{by:+} health"),
        Gift::Invisible => "others do not see it until it attacks".into(),
        Gift::Purge => "invisible models near it are seen".into(),
        Gift::Outlined => "it is seen whatever hides it".into(),
        Gift::Cursed => "it may lose its turns".into(),
        Gift::Guidance => format!("{by:+} on one roll of its choice"),
        Gift::AnimalSpeech => "it can order animals as if they were not wild".into(),
    }
}
