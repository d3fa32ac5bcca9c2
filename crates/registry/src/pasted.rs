//! Lists of armies as players paste them.

/// How many of what: "2 x Argus", "Argus x2" or "Argus".
pub fn counted(line: &str) -> (u8, &str) {
    let digits = line.len() - line.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    if let (Ok(count), rest) = (line[..digits].parse(), line[digits..].trim_start()) {
        let rest = rest.strip_prefix(['x', 'X', '×']).unwrap_or(rest);
        return (count, rest.trim());
    }
    if let Some((name, count)) = line.rsplit_once([' ', '\t'])
        && let Ok(count) = count.trim_start_matches(['x', 'X', '×']).parse()
    {
        return (count, name.trim());
    }
    (1, line)
}

/// A price behind a name: "(17)", "- 17 points", "17 pts".
pub fn without_points(name: &str) -> &str {
    let is_price = |text: &str| {
        let digits = leading_number(text);
        let unit = text[digits.len()..].trim().to_lowercase();
        !digits.is_empty() && ["", "points", "point", "pts", "pc"].contains(&unit.as_str())
    };
    let name = name.trim();
    if let Some((before, price)) = name.strip_suffix(')').and_then(|open| open.rsplit_once('('))
        && is_price(price.trim())
    {
        return before.trim_end_matches([' ', '-', ',']);
    }
    let mut words = name.rsplitn(3, [' ', ',']);
    match (words.next(), words.next(), words.next()) {
        (Some(unit), Some(price), Some(before))
            if unit.parse::<u16>().is_err() && is_price(&format!("{price} {unit}")) =>
        {
            before.trim_end_matches([' ', '-', ','])
        }
        _ => name,
    }
}

/// The digits with which a text begins.
pub fn leading_number(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    &text[..end]
}

/// A title or a sum that lists have for their readers.
pub fn is_remark(said: &str) -> bool {
    let title = said.ends_with(':') || said.starts_with(['=', '#', '+', '~', '_']);
    let first = said.split([':', ' ']).next().unwrap_or("").to_lowercase();
    title || ["total", "points", "army", "faction", "theme", "arena", "level"].contains(&first.as_str())
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn numbers_stand_before_or_behind() {
        for line in ["2 x Argus", "2x Argus", "2 Argus", "Argus x2", "Argus 2"] {
            assert_eq!(counted(line), (2, "Argus"), "{line}");
        }
        assert_eq!(counted("Argus"), (1, "Argus"));
    }
}
