#!/usr/bin/env python3
"""Prints the `fighters:` part of an armies/warcry file from a collection of fighter cards in JSON.

    tools/warcry-fighters.py CARDS.json BASES.json "Untamed Beasts" [NAME...]

CARDS.json is a list of cards (name, warband, points, movement, toughness, wounds, runemarks, weapons, bladeborn);
BASES.json gives the base of each by its `_id`. What it prints is where a file begins; the files under armies/ are
finished by hand and are what the program reads.
"""

import json
import sys


def millimetres(length):
    return str(int(length)) if length == int(length) else str(length)


def base_of(card, bases):
    sides = sorted((bases[card["_id"]]["base_mm"]), reverse=True)
    if sides[0] == sides[1]:
        return millimetres(sides[0])
    return "x".join(millimetres(side) for side in sides)


def weapon_line(weapon):
    figures = {"mark": weapon["runemark"]}
    if weapon["min_range"]:
        figures["min_range"] = weapon["min_range"]
    figures |= {
        "range": weapon["max_range"],
        "attacks": weapon["attacks"],
        "strength": weapon["strength"],
        "hit": weapon["dmg_hit"],
        "crit": weapon["dmg_crit"],
    }
    return "{" + ", ".join(f"{name}: {figure}" for name, figure in figures.items()) + "}"


def card_lines(card, bases):
    yield f"  - name: {card['name']}"
    if card["bladeborn"]:
        yield f"    bladeborn: {card['bladeborn']}"
    yield f"    points: {card['points']}"
    yield f"    move: {card['movement']}"
    yield f"    toughness: {card['toughness']}"
    yield f"    wounds: {card['wounds']}"
    if card["runemarks"]:
        yield f"    runemarks: [{', '.join(card['runemarks'])}]"
    yield f"    base: {base_of(card, bases)}"
    yield "    weapons:"
    for weapon in card["weapons"]:
        yield f"      - {weapon_line(weapon)}"


def main():
    cards_file, bases_file, warband, *names = sys.argv[1:]
    with open(cards_file) as cards, open(bases_file) as bases:
        cards, bases = json.load(cards), json.load(bases)
    wanted = [card for card in cards if card["warband"] == warband and (not names or card["name"] in names)]
    # Heroes first, as a warband is chosen, then the dearest.
    wanted.sort(key=lambda card: ("hero" not in card["runemarks"], -card["points"], card["name"]))
    print("fighters:")
    for card in wanted:
        print("\n".join(card_lines(card, bases)))


main()
