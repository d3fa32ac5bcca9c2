//! Tables of every game as pictures.

use games::TableForm;

#[test]
fn every_ready_table_is_drawn_in_every_form() {
    for game in games::all() {
        for table in game.tables() {
            let shown = |form: TableForm| game.show_table(&table.name, 1, form).expect("a ready table is shown");
            let (svg, page) = (shown(TableForm::Svg), shown(TableForm::Html));
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{}", table.name);
            assert!(page.contains(&svg), "{}", table.name);
            assert!(shown(TableForm::Text).starts_with(&table.name));
        }
    }
}

/// A fence three tenths of an inch thick is seen, and what lies in the north is drawn above.
#[test]
fn letters_show_where_things_are() {
    let game = games::find("quickstart").expect("there is the game");
    let text = game
        .show_table("The River Bend", 1, TableForm::Text)
        .expect("it is shown");
    let rows: Vec<&str> = text.lines().skip(3).take(44).collect();
    assert_eq!(rows.len(), 44);
    let row = |y: usize| &rows[43 - y][4..];
    assert_eq!(row(17).chars().nth(2 * 35), Some('='), "the fence");
    assert_eq!(row(22).chars().nth(2 * 28), Some('#'), "the stone");
    assert_eq!(row(21).chars().next(), Some('x'), "the river");
    assert_eq!(row(14).chars().nth(2 * 21), Some('~'), "the brush");
    assert_eq!(row(40).chars().nth(2 * 40), Some('.'));
    assert!(text.contains("standing stone: obstruction, gives cover"), "{text}");
}
