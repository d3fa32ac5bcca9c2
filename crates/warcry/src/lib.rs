//! warcry
