//! Links: who has one may sit down. 32 random bytes each, of which the database keeps only the hash.

use std::fmt;

/// What stands behind the page's address.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// A new one that nobody can guess.
    pub fn draw() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes))
    }

    /// A link that the host can hand out. It follows from his own, so that it need not be stored for him to see it again;
    /// nobody finds the way back.
    pub fn handed_out(&self, to: &str) -> Token {
        let mut key = blake3::Hasher::new_derive_key("umpire 2026-11-16 links of a game, from the host's");
        key.update(&self.0);
        key.update(to.as_bytes());
        Token(*key.finalize().as_bytes())
    }

    /// As it is stored.
    pub fn hash(&self) -> String {
        blake3::hash(&self.0).to_hex().to_string()
    }

    pub fn parse(text: &str) -> Option<Token> {
        blake3::Hash::from_hex(text).ok().map(|bytes| Token(*bytes.as_bytes()))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&blake3::Hash::from_bytes(self.0).to_hex())
    }
}

/// Never in a log.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::Token;

    #[test]
    fn a_token_reads_as_it_is_written() {
        let token = Token::draw().unwrap();
        assert!(Token::parse(&token.to_string()).as_ref() == Some(&token));
        assert_eq!(token.to_string().len(), 64);
        assert!(Token::parse("").is_none());
        assert!(Token::parse(&"g".repeat(64)).is_none());
        assert!(Token::parse(&"ä".repeat(32)).is_none());
    }

    #[test]
    fn links_of_one_game_are_all_different_and_come_out_the_same_again() {
        let host = Token::draw().unwrap();
        let watch = host.handed_out("watch");
        assert!(watch == host.handed_out("watch"));
        assert!(watch != host);
        assert!(watch != host.handed_out("seat 0"));
        assert!(watch != Token::draw().unwrap().handed_out("watch"));
        assert!(host.hash() != host.to_string());
    }
}
