//! Reads typed values out of the tree.

use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};

use crate::error::Turn;
use crate::node::Kind;
use crate::spanned::SPANNED;
use crate::{Node, Place, YamlError};

/// Reads from a node.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'n>(pub &'n Node);

impl Reader<'_> {
    fn expected(self, what: &str) -> YamlError {
        YamlError::at(self.0.place, format!("expected {what}, not {}", self.0.shown()))
    }

    /// A word without quotes that could be a number, true or nothing.
    fn plain(&self) -> Option<&str> {
        match &self.0.kind {
            Kind::Word { text, quoted: false } => Some(text),
            _ => None,
        }
    }

    fn is_nothing(&self) -> bool {
        matches!(self.plain(), Some("" | "~" | "null"))
    }

    fn word(&self) -> Option<&str> {
        match &self.0.kind {
            Kind::Word { text, .. } => Some(text),
            _ => None,
        }
    }

    fn whole<T: std::str::FromStr>(self, range: &str) -> Result<T, YamlError> {
        let digits = self.plain().map(|text| text.strip_prefix('+').unwrap_or(text));
        digits
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| self.expected(&format!("a whole number {range}")))
    }
}

macro_rules! whole_numbers {
    ($($method:ident $visit:ident $range:literal,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
            visitor.$visit(self.whole($range)?)
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = YamlError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        match &self.0.kind {
            Kind::List(_) => self.deserialize_seq(visitor),
            Kind::Map(_) => self.deserialize_map(visitor),
            Kind::Word { .. } if self.is_nothing() => visitor.visit_unit(),
            Kind::Word { text, quoted: true } => visitor.visit_str(text),
            Kind::Word { text, quoted: false } => match text.as_str() {
                "true" => visitor.visit_bool(true),
                "false" => visitor.visit_bool(false),
                text => match (text.parse::<u64>(), text.parse::<i64>(), text.parse::<f64>()) {
                    (Ok(number), ..) => visitor.visit_u64(number),
                    (_, Ok(number), _) => visitor.visit_i64(number),
                    (_, _, Ok(number)) if text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) => {
                        visitor.visit_f64(number)
                    }
                    _ => visitor.visit_str(text),
                },
            },
        }
    }

    whole_numbers! {
        deserialize_u8 visit_u8 "from 0 to 255",
        deserialize_u16 visit_u16 "from 0 to 65535",
        deserialize_u32 visit_u32 "of at least 0",
        deserialize_u64 visit_u64 "of at least 0",
        deserialize_i8 visit_i8 "from -128 to 127",
        deserialize_i16 visit_i16 "such as 1 or -2",
        deserialize_i32 visit_i32 "such as 1 or -2",
        deserialize_i64 visit_i64 "such as 1 or -2",
        deserialize_i128 visit_i128 "such as 1 or -2",
        deserialize_u128 visit_u128 "of at least 0",
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        let number = self.plain().and_then(|text| text.parse().ok());
        visitor.visit_f64(number.ok_or_else(|| self.expected("a number"))?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        match self.plain() {
            Some("true") => visitor.visit_bool(true),
            Some("false") => visitor.visit_bool(false),
            _ => Err(self.expected("true or false")),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        match self.word() {
            Some(text) if !self.is_nothing() => visitor.visit_str(text),
            _ => Err(self.expected("a word")),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, YamlError> {
        Err(self.expected("something that these files can say"))
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        if self.is_nothing() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        if self.is_nothing() {
            visitor.visit_unit()
        } else {
            Err(self.expected("nothing"))
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, YamlError> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, YamlError> {
        if name == SPANNED {
            visitor.visit_seq(WithPlace { node: self.0, given: 0 })
        } else {
            visitor.visit_newtype_struct(self)
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        let Kind::List(items) = &self.0.kind else {
            return Err(self.expected("a list"));
        };
        let value = visitor
            .visit_seq(Items { items, next: 0 })
            .map_err(|error| here(error, self.0.place))?;
        Ok(value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, YamlError> {
        match &self.0.kind {
            Kind::List(items) if items.len() == length => self.deserialize_seq(visitor),
            _ => Err(self.expected(&format!("a list of {length}"))),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, YamlError> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        let Kind::Map(entries) = &self.0.kind else {
            return Err(self.expected("a map of names and values"));
        };
        visitor
            .visit_map(Entries { entries, next: 0 })
            .map_err(|error| here(error, self.0.place))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, YamlError> {
        match &self.0.kind {
            Kind::Map(_) => self.deserialize_map(visitor),
            _ => Err(self.expected(&format!("a map with {}", fields.join(", ")))),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, YamlError> {
        let (name, value) = match &self.0.kind {
            Kind::Word { .. } if !self.is_nothing() => (self.0, None),
            Kind::Map(entries) if entries.len() == 1 => (&entries[0].0, Some(&entries[0].1)),
            _ => return Err(self.expected(&format!("one of {}", variants.join(", ")))),
        };
        visitor
            .visit_enum(Named { name, value })
            .map_err(|error| here(error, self.0.place))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        visitor.visit_unit()
    }
}

fn here(mut error: YamlError, place: Place) -> YamlError {
    error.place.get_or_insert(place);
    error
}

struct Items<'n> {
    items: &'n [Node],
    next: usize,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = YamlError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, YamlError> {
        let Some(item) = self.items.get(self.next) else {
            return Ok(None);
        };
        let at = self.next;
        self.next += 1;
        seed.deserialize(Reader(item))
            .map(Some)
            .map_err(|error| error.within(Turn::Item(at), item.place))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len() - self.next)
    }
}

struct Entries<'n> {
    entries: &'n [(Node, Node)],
    next: usize,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = YamlError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, YamlError> {
        let Some((key, _)) = self.entries.get(self.next) else {
            return Ok(None);
        };
        seed.deserialize(Reader(key))
            .map(Some)
            .map_err(|error| here(error, key.place))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, YamlError> {
        let Some((key, value)) = self.entries.get(self.next) else {
            return Err(YamlError::custom("a value without a name"));
        };
        self.next += 1;
        let name = Reader(key).word().unwrap_or_default().to_string();
        seed.deserialize(Reader(value))
            .map_err(|error| error.within(Turn::Key(name), value.place))
    }
}

/// A variant by its name, alone or with what belongs to it.
struct Named<'n> {
    name: &'n Node,
    value: Option<&'n Node>,
}

impl<'de, 'n> EnumAccess<'de> for Named<'n> {
    type Error = YamlError;
    type Variant = Content<'n>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content<'n>), YamlError> {
        let variant = seed
            .deserialize(Reader(self.name))
            .map_err(|error| here(error, self.name.place))?;
        Ok((
            variant,
            Content {
                name: self.name,
                value: self.value,
            },
        ))
    }
}

struct Content<'n> {
    name: &'n Node,
    value: Option<&'n Node>,
}

impl<'n> Content<'n> {
    fn value(&self) -> Result<Reader<'n>, YamlError> {
        self.value.map(Reader).ok_or_else(|| {
            YamlError::at(
                self.name.place,
                format!("{} needs something after it, as `name: value`", self.name.shown()),
            )
        })
    }

    fn within<T>(&self, outcome: Result<T, YamlError>) -> Result<T, YamlError> {
        let name = Reader(self.name).word().unwrap_or_default().to_string();
        outcome.map_err(|error| error.within(Turn::Key(name), self.value.unwrap_or(self.name).place))
    }
}

impl<'de> VariantAccess<'de> for Content<'_> {
    type Error = YamlError;

    fn unit_variant(self) -> Result<(), YamlError> {
        match self.value {
            Some(value) if !Reader(value).is_nothing() => Err(YamlError::at(
                value.place,
                format!("{} stands alone, with nothing after it", self.name.shown()),
            )),
            _ => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, YamlError> {
        let outcome = seed.deserialize(self.value()?);
        self.within(outcome)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, YamlError> {
        let outcome = self.value()?.deserialize_tuple(length, visitor);
        self.within(outcome)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, YamlError> {
        let outcome = self.value()?.deserialize_struct("", fields, visitor);
        self.within(outcome)
    }
}

/// Line, column and value, for [`crate::Spanned`].
struct WithPlace<'n> {
    node: &'n Node,
    given: u8,
}

impl<'de> SeqAccess<'de> for WithPlace<'_> {
    type Error = YamlError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, YamlError> {
        self.given += 1;
        let number = |number: u64| -> de::value::U64Deserializer<YamlError> { number.into_deserializer() };
        match self.given {
            1 => seed.deserialize(number(self.node.place.line)).map(Some),
            2 => seed.deserialize(number(self.node.place.column)).map(Some),
            3 => seed.deserialize(Reader(self.node)).map(Some),
            _ => Ok(None),
        }
    }
}
