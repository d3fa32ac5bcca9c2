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
