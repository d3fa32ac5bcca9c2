//! What can be wrong with a request, in words that the client can show.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use live::WishProblem;

use crate::protocol::{ErrorCode, HttpProblem};

/// A request that was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub code: ErrorCode,
    pub message: String,
    /// What is wrong with a new game, point by point.
    pub points: Vec<WishProblem>,
}

impl Problem {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Problem {
        Problem {
            code,
            message: message.into(),
            points: vec![],
        }
    }

    pub fn no_such_game() -> Problem {
        Problem::new(
            ErrorCode::NoSuchGame,
            "there is no game behind this link: it was mistyped, or the game was deleted",
        )
    }

    pub fn invitation() -> Problem {
        Problem::new(
            ErrorCode::Invitation,
            "this link is an invitation: take the seat first (load the page again if it does not do so by itself)",
        )
    }

    pub fn too_many(message: impl Into<String>) -> Problem {
        Problem::new(ErrorCode::TooMany, message)
    }

    pub fn malformed(message: impl Into<String>) -> Problem {
        Problem::new(ErrorCode::Malformed, message)
    }

    pub fn unavailable(message: impl Into<String>) -> Problem {
        Problem::new(ErrorCode::Unavailable, message)
    }

    fn status(&self) -> StatusCode {
        match self.code {
            ErrorCode::Malformed | ErrorCode::Protocol => StatusCode::BAD_REQUEST,
            ErrorCode::NoSuchGame => StatusCode::NOT_FOUND,
            ErrorCode::NotYourTurn | ErrorCode::NeedsConsent | ErrorCode::NoConsent | ErrorCode::Invitation => {
                StatusCode::FORBIDDEN
            }
            ErrorCode::TooLate | ErrorCode::OldRules => StatusCode::CONFLICT,
            ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::Fault => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let body = HttpProblem {
            code: self.code,
            message: self.message,
            problems: self.points,
        };
        let mut response = (status, Json(body)).into_response();
        // So that the metrics can count it by its code.
        response.extensions_mut().insert(self.code);
        response
    }
}
