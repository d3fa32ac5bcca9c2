//! Damage tracks as they are drawn on a screen.

use live::{LifeAspect, LifeBox, LifeBranch, LifeForm, LifeGrid};

use crate::life::{Grid, Half, LINES, Life, Printed, System};

/// A track with its marks. `loss` says what it means when a system or aspect is crippled.
pub fn life(life: &Life, marks: &[u8], loss: impl Fn(System) -> String) -> live::Life {
    match life.printed() {
        Printed::Row(_) => live::Life {
            form: LifeForm::Row,
            aspects: vec![counted("Damage", life, marks, |run| !run.is_field)],
            grids: vec![],
        },
        Printed::Spiral { .. } | Printed::Branches(_) => live::Life {
            form: LifeForm::Spiral,
            aspects: System::ASPECTS
                .into_iter()
                .map(|aspect| branches(life, marks, aspect, &loss))
                .collect(),
            grids: vec![],
        },
        Printed::Grid(grid) => gridded(life, marks, &loss, vec![("", Half::Left, grid)]),
        Printed::Fielded { grid, .. } => gridded(life, marks, &loss, vec![("", Half::Left, grid)]),
        Printed::Grids { left, right } => gridded(
            life,
            marks,
            &loss,
            vec![("Left", Half::Left, left), ("Right", Half::Right, right)],
        ),
    }
}

/// A system or an aspect as players call it.
pub const fn system(system: System) -> &'static str {
    match system {
        System::ArcNode => "Arc node",
        System::Brain => "Brain",
        System::Cortex => "Cortex",
        System::FieldGenerator => "Field generator",
        System::Front => "Front",
        System::Head => "Head",
        System::InterfaceNode => "Interface node",
        System::LeftArm => "Left arm",
        System::Movement => "Movement",
        System::RightArm => "Right arm",
        System::Superstructure => "Superstructure",
        System::Mind => "Mind",
        System::Body => "Body",
        System::Spirit => "Spirit",
    }
}

type Run = crate::life::Run;

fn runs<'a>(life: &'a Life, marks: &'a [u8]) -> impl Iterator<Item = (Run, u32)> + 'a {
    let marked = |at: usize| marks.get(at).copied().unwrap_or(0);
    life.spots()
        .enumerate()
        .map(move |(at, spot)| (life.spot(spot), u32::from(marked(at))))
}

/// All boxes of a kind, as one.
fn counted(name: &str, life: &Life, marks: &[u8], of_kind: impl Fn(&Run) -> bool) -> LifeAspect {
    let (mut marked, mut of) = (0, 0);
    for (run, points) in runs(life, marks).filter(|(run, _)| of_kind(run)) {
        marked += points;
        of += u32::from(run.boxes);
    }
    LifeAspect {
        name: name.into(),
        lost: false,
        says: String::new(),
        branches: vec![LifeBranch {
            label: String::new(),
            marked,
            of,
        }],
    }
}

fn branches(life: &Life, marks: &[u8], aspect: System, loss: &impl Fn(System) -> String) -> LifeAspect {
    let own = runs(life, marks).filter(|(run, _)| run.system == Some(aspect));
    LifeAspect {
        name: system(aspect).into(),
        lost: life.is_crippled(marks, aspect),
        says: loss(aspect),
        branches: own
            .map(|(run, marked)| LifeBranch {
                label: (run.line + 1).to_string(),
                marked,
                of: u32::from(run.boxes),
            })
            .collect(),
    }
}

fn gridded(life: &Life, marks: &[u8], loss: &impl Fn(System) -> String, grids: Vec<(&str, Half, &Grid)>) -> live::Life {
    let mut aspects = vec![];
    if life.field().is_some() {
        aspects.push(counted("Force field", life, marks, |run| run.is_field));
    }
    aspects.push(counted("Hull", life, marks, |run| {
        run.system.is_none() && !run.is_field
    }));
    for of in System::ALL.into_iter().filter(|system| life.has_system(*system)) {
        aspects.push(LifeAspect {
            lost: life.is_crippled(marks, of),
            says: loss(of),
            ..counted(system(of), life, marks, |run| run.system == Some(of))
        });
    }
    let drawn = |(name, half, grid): (&str, Half, &Grid)| LifeGrid {
        name: name.into(),
        rows: rows(life, marks, half, grid),
    };
    live::Life {
        form: LifeForm::Grid,
        aspects,
        grids: grids.into_iter().map(drawn).collect(),
    }
}

/// The boxes of a grid where they are printed. Marks of a system's boxes in a column are drawn from the top.
fn rows(life: &Life, marks: &[u8], half: Half, grid: &Grid) -> Vec<Vec<Option<LifeBox>>> {
    let mut rows: Vec<Vec<Option<LifeBox>>> = grid.rows().iter().map(|_| vec![None; usize::from(LINES)]).collect();
    for line in 0..LINES {
        let column = usize::from(line);
        let printed = |row: &String| row.chars().nth(column).is_some_and(|letter| letter != 'x');
        let mut places = grid.rows().iter().enumerate().filter(|(_, row)| printed(row));
        let here = |run: &Run| run.half == half && run.line == line && !run.is_field;
        for (run, marked) in runs(life, marks).filter(|(run, _)| here(run)) {
            for number in 0..u32::from(run.boxes) {
                let Some((row, _)) = places.next() else { continue };
                rows[row][column] = Some(LifeBox {
                    letter: run
                        .system
                        .map_or_else(String::new, |system| system.letter().to_string()),
                    marked: number < marked,
                    lost: run.system.is_some_and(|system| life.is_crippled(marks, system)),
                });
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Start;

    #[test]
    fn a_grid_is_drawn_as_it_is_printed() {
        let track = Life::grid(&["xx..xx", ".L..R.", ".LMCR.", "xLMCRx"]).expect("a grid");
        let mut marks = track.unhurt();
        track.mark(&mut marks, Start::line(1), 4);
        let drawn = life(&track, &marks, |_| String::new());
        let letters = |row: &Vec<Option<LifeBox>>| -> String {
            let letter = |one: &Option<LifeBox>| match one {
                None => ' ',
                Some(one) if one.marked => '#',
                Some(one) => one.letter.chars().next().unwrap_or('.'),
            };
            row.iter().map(letter).collect()
        };
        let rows: Vec<String> = drawn.grids[0].rows.iter().map(letters).collect();
        assert_eq!(rows, ["  #.  ", ".#..R.", ".#MCR.", " #MCR "]);
        let arm = drawn.aspects.iter().find(|aspect| aspect.name == "Left arm");
        assert!(arm.is_some_and(|arm| arm.lost));
        let boxes: u32 = drawn
            .aspects
            .iter()
            .flat_map(|aspect| &aspect.branches)
            .map(|one| one.of)
            .sum();
        assert_eq!(boxes, u32::from(track.boxes()));
    }
}
