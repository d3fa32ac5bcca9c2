//! Choosing a warband. Each rule of composition is broken once, and must be named.

use kernel::Whim;
use warcry::army::{Enlisted, Part, Problem};
use warcry::{Library, Muster, Runemark, WarbandList, abilities};

const EIGHT: [&str; 8] = [
    "Untamed Beasts",
    "Iron Golems",
    "Stormcast Eternals Vanguard Auxiliary Chamber",
    "Hunters of Huanchi",
    "Royal Beastflayers",
    "Askurgan Trueblades",
    "Kruleboyz Monsta-killaz",
    "Gorger Mawpack",
];

/// A list from lines such as `Plains-runner x3`.
fn list(faction: &str, lines: &[&str]) -> WarbandList {
    let enlisted = |line: &&str| {
        let (fighter, count) = line.rsplit_once(" x").unwrap_or((line, "1"));
        Enlisted {
            fighter: fighter.into(),
            count: count.parse().unwrap(),
            called: None,
            renown: 0,
        }
    };
    WarbandList {
        starter: false,
        name: "A warband".into(),
        faction: faction.into(),
        fighters: lines.iter().map(enlisted).collect(),
        says: String::new(),
    }
}

fn muster(faction: &str, lines: &[&str]) -> Result<Muster, Vec<Problem>> {
    Muster::new(&list(faction, lines), Library::embedded())
}

/// The rules that a list breaks, and nothing else may be wrong with it.
fn broken(faction: &str, lines: &[&str]) -> Vec<&'static str> {
    let problems = muster(faction, lines).err().unwrap_or_default();
    for problem in &problems {
        println!("{problem}");
    }
    problems
        .iter()
        .map(|problem| problem.rule.expect("a rule is broken").as_str())
        .collect()
}

#[test]
fn every_ready_list_is_legal_and_every_warband_has_two() {
    let library = Library::embedded();
    for list in &library.lists {
        let muster = Muster::new(list, library).unwrap_or_else(|problems| panic!("{}: {problems:?}", list.name));
        assert!((900..=1_000).contains(&muster.points()), "{muster}");
    }
    for faction in EIGHT {
        let of = library.lists.iter().filter(|list| list.faction == faction).count();
        assert!(of >= 2, "{faction} has {of} lists");
    }
}

#[test]
fn ready_lists_bring_a_monster_thralls_an_ally_flyers_and_mounts() {
    let library = Library::embedded();
    let parts = |name: &str| -> Vec<Part> {
        let muster = Muster::new(library.list(name).unwrap(), library).unwrap();
        muster.fighters.iter().map(|fighter| fighter.part).collect()
    };
    assert!(parts("Da Big 'Un").contains(&Part::Monster));
    assert!(parts("The Unfettered").contains(&Part::Thrall));
    assert!(parts("The Hired Legion").contains(&Part::Ally));
    let wings = Muster::new(library.list("Wings and Hooves").unwrap(), library).unwrap();
    for mark in [Runemark::Fly, Runemark::Mount] {
        assert!(
            wings
                .fighters
                .iter()
                .filter(|fighter| fighter.profile.runemarks.has(mark))
                .count()
                >= 2
        );
    }
}

#[test]
fn a_warband_has_3_to_15_fighters() {
    assert_eq!(
        broken("Untamed Beasts", &["Heart-Eater", "First Fang"]),
        ["warcry:warband-01"]
    );
    assert_eq!(
        broken("Untamed Beasts", &["Heart-Eater", "Plains-runner x14"]),
        [] as [&str; 0]
    );
    let sixteen = broken(
        "Hunters of Huanchi",
        &[
            "Chameleon Skink Alpha with Dartpipe",
            "Chameleon Skink with Dartpipe x15",
        ],
    );
    assert_eq!(sixteen, ["warcry:warband-01", "warcry:warband-02"]);
}

#[test]
fn a_warband_has_at_most_1000_points() {
    let exactly = [
        "Sanson Farstrider",
        "Almeric Eagle-eye",
        "Elias Swiftblade",
        "Gryph-Hound x2",
    ];
    let chamber = "Stormcast Eternals Vanguard Auxiliary Chamber";
    assert_eq!(
        broken(
            chamber,
            &[&exactly[..], &["Vanguard-Raptor with Longstrike Crossbow"]].concat()
        ),
        [] as [&str; 0]
    );
    assert_eq!(
        broken(
            chamber,
            &[&exactly[..], &["Vanguard-Raptor with Hurricane Crossbow"]].concat()
        ),
        ["warcry:warband-02"]
    );
}

#[test]
fn all_fighters_share_the_faction_runemark() {
    // Neither hero, ally, thrall nor monster.
    assert_eq!(
        broken("Untamed Beasts", &["Heart-Eater", "First Fang", "Armator x2"]),
        ["warcry:warband-03"]
    );
}

#[test]
fn the_first_fighter_is_a_hero_and_leads() {
    assert_eq!(
        broken("Untamed Beasts", &["First Fang", "Heart-Eater", "Beastspeaker"]),
        ["warcry:warband-04"]
    );
    let muster = muster("Untamed Beasts", &["Heart-Eater", "First Fang", "Beastspeaker"]).unwrap();
    assert_eq!(muster.fighters[0].part, Part::Leader);
    assert_eq!(muster.fighters[1].part, Part::Own);
}

#[test]
fn at_most_3_heroes_allies_included() {
    let three = ["Heart-Eater x2", "Dominar", "Plains-runner"];
    assert_eq!(broken("Untamed Beasts", &three), [] as [&str; 0]);
    let four = ["Heart-Eater x3", "Dominar", "Plains-runner"];
    assert_eq!(broken("Untamed Beasts", &four), ["warcry:warband-05"]);
}

#[test]
fn allies_are_of_the_alliance_do_not_lead_and_are_at_most_2() {
    assert_eq!(
        broken("Untamed Beasts", &["Heart-Eater", "First Fang", "Askurgan Exemplar"]),
        ["warcry:allies-01"]
    );
    assert_eq!(
        broken("Untamed Beasts", &["Dominar", "First Fang", "Plains-runner"]),
        ["warcry:allies-02"]
    );
    assert_eq!(
        broken("Untamed Beasts", &["Heart-Eater", "Dominar x3"]),
        ["warcry:warband-05", "warcry:allies-03"]
    );
}

#[test]
fn thralls_are_of_the_alliance_and_at_most_3() {
    assert_eq!(
        broken("Askurgan Trueblades", &["Askurgan Exemplar", "Curseblood", "Fury"]),
        ["warcry:thralls-01"]
    );
    assert_eq!(broken("Untamed Beasts", &["Heart-Eater", "Fury x3"]), [] as [&str; 0]);
    assert_eq!(
        broken("Untamed Beasts", &["Heart-Eater", "Fury x2", "Raptoryx x2"]),
        ["warcry:thralls-02"]
    );
}

#[test]
fn there_is_one_monster_of_the_alliance() {
    assert_eq!(
        broken(
            "Kruleboyz Monsta-killaz",
            &["Beastnob", "Dankhold Troggoth x2", "Klutcha-grot"]
        )[..],
        ["warcry:warband-02", "warcry:monster-01"]
    );
    assert_eq!(
        broken("Untamed Beasts", &["Heart-Eater", "First Fang", "Dankhold Troggoth"]),
        ["warcry:monster-01"]
    );
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let problems = muster("Untamed Beasts", &["First Fang", "Hart-Eater", "Fury x4", "Armator"]).unwrap_err();
    let rules: Vec<Option<&str>> = problems
        .iter()
        .map(|problem| problem.rule.map(|rule| rule.as_str()))
        .collect();
    assert_eq!(
        rules,
        [
            None,
            Some("warcry:warband-03"),
            Some("warcry:warband-04"),
            Some("warcry:thralls-02")
        ]
    );
    assert_eq!(
        problems[0].to_string(),
        "there is no fighter \"Hart-Eater\"; did you mean \"Heart-Eater\"?"
    );
}

#[test]
fn a_fighter_whose_ability_is_not_built_is_not_fielded_silently() {
    let mut library = Library::embedded().clone();
    let file = "faction: Ratcatchers
alliance: order
fighters:
  - {name: Chief, points: 100, move: 4, toughness: 4, wounds: 20, runemarks: [hero], base: 32, weapons: [{mark: sword, range: 1, attacks: 4, strength: 4, hit: 2, crit: 4}]}
abilities:
  - {name: Whistle, cost: double, runemarks: [hero], does: [], says: It calls the rats., not_built: rats cannot be called yet}
";
    library.take_in_file("armies/warcry/ratcatchers.yaml", file).unwrap();
    let problems = Muster::new(&list("Ratcatchers", &["Chief x3"]), &library).unwrap_err();
    assert_eq!(problems.len(), 1);
    assert_eq!(
        problems[0].to_string(),
        "Chief: Whistle cannot be used yet: rats cannot be called yet"
    );
    assert!(Muster::random(&library, "Ratcatchers", 1_000, &mut Whim::new(1)).is_err());
}

#[test]
fn nothing_of_ours_is_not_built() {
    let library = Library::embedded();
    let all = library
        .universal
        .all()
        .chain(library.warbands.iter().flat_map(|warband| &warband.abilities));
    let unbuilt: Vec<&str> = all
        .filter(|ability| ability.not_built.is_some())
        .map(|ability| ability.name.as_str())
        .collect();
    assert_eq!(unbuilt, [] as [&str; 0]);
}

#[test]
fn random_warbands_are_legal_full_and_the_same_for_the_same_whim() {
    let library = Library::embedded();
    for faction in EIGHT {
        let mut outsiders = 0;
        for seed in 0..200 {
            let muster = Muster::random(library, faction, 1_000, &mut Whim::new(seed)).unwrap();
            assert!(muster.points() >= 930, "{seed}: {muster}");
            assert_eq!(
                muster,
                Muster::random(library, faction, 1_000, &mut Whim::new(seed)).unwrap()
            );
            let is_own = |part: Part| matches!(part, Part::Leader | Part::Own);
            outsiders += muster.fighters.iter().filter(|fighter| !is_own(fighter.part)).count();
        }
        assert!(outsiders > 0, "{faction} never has an outsider");
    }
    let small = Muster::random(library, "Gorger Mawpack", 600, &mut Whim::new(3)).unwrap();
    assert!(small.points() <= 600);
    let none = Muster::random(library, "Gorger Mawpack", 400, &mut Whim::new(3)).unwrap_err();
    assert_eq!(none[0].rule.unwrap().as_str(), "warcry:warband-01");
}

#[test]
fn names_in_battle_are_all_different() {
    let library = Library::embedded();
    let one = Muster::new(library.list("The Red Maw").unwrap(), library).unwrap();
    let names: Vec<String> = one.recruits().into_iter().map(|recruit| recruit.name).collect();
    assert_eq!(
        names[..3],
        ["Grakka Redmaw", "Rocktusk Prowler 1", "Rocktusk Prowler 2"]
    );
    assert_eq!(names.last().unwrap(), "Plains-runner 3");
}

#[test]
fn a_list_is_read_back_as_it_was_written() {
    let library = Library::embedded();
    for list in &library.lists {
        let muster = Muster::new(list, library).unwrap();
        let again = WarbandList::read("written.yaml", &muster.list().write()).unwrap();
        assert_eq!(Muster::new(&again, library).unwrap(), muster);
        assert_eq!(again.fighters, list.fighters);
    }
}

#[test]
fn a_faulty_list_is_told_with_its_line() {
    let text = "name: A\nfaction: Iron Golems\nfighters:\n  - {fighter: Dominar, cuont: 2}\n";
    let fault = WarbandList::read("a.yaml", text).unwrap_err();
    assert_eq!(fault.line, Some(4));
    assert!(
        fault.to_string().contains("fighters[0]") && fault.to_string().contains("cuont"),
        "{fault}"
    );
}

/// Which abilities the runemarks of a card grant.
#[test]
fn runemarks_grant_abilities() {
    let library = Library::embedded();
    let granted = |name: &str| -> Vec<&str> {
        let (_, profile) = library.fighter(name).unwrap();
        let book = library.book([&**profile]);
        let ids = abilities::granted(&book, profile);
        let names = library
            .universal
            .all()
            .chain(library.warbands.iter().flat_map(|warband| &warband.abilities));
        let known: Vec<&str> = names.map(|ability| ability.name.as_str()).collect();
        ids.into_iter()
            .map(|id| *known.iter().find(|known| **known == book.get(id).name).unwrap())
            .collect()
    };
    let heart_eater = granted("Heart-Eater");
    for has in [
        "Rush",
        "Inspiring Presence",
        "Counter",
        "Taunt",
        "All-out Attack",
        "Savage Fury",
        "Brute Resilience",
    ] {
        assert!(heart_eater.contains(&has), "{has}");
    }
    for lacks in ["Pounce", "Beastmaster", "Harpoon Snag", "Monstrous Reach", "Cower"] {
        assert!(!heart_eater.contains(&lacks), "{lacks}");
    }
    let prowler = granted("Rocktusk Prowler");
    assert!(prowler.contains(&"Pounce") && prowler.contains(&"Rush"));
    assert!(!prowler.contains(&"Taunt") && !prowler.contains(&"Inspiring Presence"));
    let gargant = granted("Aleguzzler Gargant");
    assert!(gargant.contains(&"Demolishing Rampage") && gargant.contains(&"Mighty Kick"));
    assert!(!gargant.contains(&"Rush") && !gargant.contains(&"Binding Ropes") && !gargant.contains(&"Wall Crawler"));
    assert!(granted("Sanson Farstrider").contains(&"Guided by the Astral Compass"));
    assert!(!granted("Hunter-Prime").contains(&"Guided by the Astral Compass"));
    let pallador = granted("Vanguard Pallador with Shock Hand-Axe");
    assert!(!pallador.contains(&"Take Cover") && pallador.contains(&"Thunderous Departure"));
    assert!(!granted("Aetherwing").contains(&"Thunderous Departure"));
    assert!(!granted("Gryph-Hound").contains(&"Thunderous Departure"));
    assert!(granted("Knight-Azyros").contains(&"Thunderous Departure"));
    assert!(granted("Fury").contains(&"Cower") && !granted("Fury").contains(&"Crazed Flock"));
    assert!(granted("Raptoryx").contains(&"Crazed Flock") && granted("Raptoryx").contains(&"The Master's Voice"));
}
