# Die Wörter der Seite. Regeln und Karten bleiben englisch.
games = Spiele
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
points-word = Punkte
weapons = Waffen
not-enforced = wird noch nicht geprüft: achtet selbst darauf
link-copied = Der Link ist kopiert.
laying-table = Der Tisch wird gedeckt
server-silent = Der Server antwortet nicht.

# The army builder
army-title = Armeebau
army-lead = Sieh dir jede Fraktion mit ihren Karten an, baue eine Armee mit Klicks, und erfahre sofort, was sie kostet und ob die Regeln sie erlauben.
army-opening = Die Schachtel wird geöffnet.
army-kept = Deine Armeen
army-forget = { $name } vergessen
army-yours = Deine Armee
army-shelf = Karten
army-parts = Karten und Armee
army-play = Jetzt damit spielen
army-save = Sichern
army-share = Link
army-print = Drucken
army-saved = { $name } ist in diesem Browser gesichert.
army-not-saved = Dieser Browser bewahrt nichts auf. Nimm den Link.
army-link-broken = Dieser Link enthält keine Armee.
army-faction = Fraktion
army-search = Suchen
army-search-hint = Namen, Fähigkeiten …
army-look = { $name } ansehen
army-add = { $name } hinzufügen
army-less = { $name }: eins weniger
army-more = { $name }: eins mehr
army-form = Größe von { $name }
army-none-found = Nichts hat diese Wörter.
army-name = Name der Armee
army-kind = Armee oder Thema
army-kind-any = beliebig
army-size = Größe
army-import = Liste einfügen
army-belongs = Gehört zu
army-nobody = niemandem
army-drop = Weglassen
army-empty = Noch nichts. Füge zuerst einen Anführer hinzu, oder füge eine Liste ein.
army-legal = Regelgerecht. Bereit zum Spielen.
army-problems = { $count ->
    [one] Eines stimmt noch nicht:
   *[other] { $count } Dinge stimmen noch nicht:
}
army-mend = Das würde helfen:
army-mends-all = behebt alles
army-import-says = Aus jedem Listenprogramm, aus einem Chat oder einer Datei: eine Zeile für jeden Eintrag.
army-import-hint = 2x Iron Legionary …
army-pasted = Die eingefügte Liste
army-read = Lesen
army-take = Weiterbauen
army-understood = { $count ->
    [one] Ein Eintrag verstanden.
   *[other] { $count } Einträge verstanden.
}
army-doubts = { $count ->
    [one] Eine Zeile ist unklar:
   *[other] { $count } Zeilen sind unklar:
}
army-read-as = Gelesen als { $name }.
army-not-read = Nicht verstanden. Ist eines davon gemeint?
army-leave-out = Weglassen
army-most = höchstens { $count }
army-take-one = Hinzufügen
army-have = { $count } in der Armee

versus-title = Gegen einen Feind
versus-attacker = Angreifer
versus-enemy-faction = Feindliche Fraktion
versus-enemy = Feind
versus-words = Was sonst gilt
versus-threat = Bedroht:
versus-falls = dass { $name } fällt.
versus-damage = { $expected } Schaden im Mittel, Median { $median }, in neun von zehn Fällen höchstens { $most }.
versus-nothing = Niemandem geschieht etwas.
versus-exact = Genau: die Regeln liefen { $courses } Mal.
versus-estimated = Geschätzt aus { $courses } zufälligen Verläufen.

# Learning
learn-title = Lernen
learn-lead = Fünf Minuten für jedes Spiel, mit echten Stellungen, echten Würfeln und den echten Regeln. Danach Rätsel mit genauer Lösung.
learn-lesson = Lektion
learn-puzzle = Rätsel
learn-next = Weiter
learn-back = Zurück
learn-end = Fertig
learn-do = Tun
learn-progress = Schritt { $step } von { $of }
learn-happened = Was geschehen ist
learn-other = { $chosen } ist auch erlaubt. Wähle für diese Lektion { $right }.
puzzle-task = { $name } soll in diesem Zug fallen. Welcher Plan ist der beste?
puzzle-right = Das ist der beste Plan.
puzzle-wrong = Es gibt einen besseren Plan.
puzzle-again = Noch einmal
puzzle-working = Alle Würfelergebnisse werden durchgerechnet …

# Why?
why-best = Was täte der Schiedsrichter, und warum?
why-thinking = Denkt nach …
why-title = Was der Schiedsrichter täte
why-chance = { $percent } % Gewinnaussicht, so weit er sah: { $tried } Versuche
why-ranked = Das folgt aus einem früheren Plan; die Antworten sind nach dem Anschein geordnet.
why-rules = Die Frage kommt von:

# After the game
review-title = Rückblick
review-working = Das Spiel wird angesehen. Das dauert einige Sekunden.
review-course = Wie die Aussichten standen
review-mistakes = Die teuersten Entscheidungen
review-taken = Gewählt: { $says }
review-better = Besser: { $says }
review-look = Ansehen
review-none = Keine Entscheidung hat viel gekostet, so weit der Schiedsrichter sah.
review-how = Der Schiedsrichter hat { $weighed } Entscheidungen je einen Augenblick erwogen. Er kann irren.
moment-link = Link zu diesem Moment
moment-embed = Einbetten
moment-embedded = Der Code für deine Seite ist kopiert.
embed-watch-only = Nur ein Link zum Zuschauen kann in einer anderen Seite gezeigt werden.
rematch = Revanche mit getauschten Seiten

# Online
lobby-title = Offene Spiele
lobby-host = von { $name }
lobby-minutes = { $minutes } Minuten für jeden
lobby-no-clock = ohne Uhr
lobby-own-army = bring deine eigene Armee mit
lobby-join = Mitspielen
lobby-empty = Gerade wartet niemand. Öffne selbst ein Spiel.
lobby-how = So öffnest du ein Spiel: Startseite, Gegner wählen, Online, „bei den offenen Spielen zeigen“.
lobby-anonymous = Jemand
online-open = Bei den offenen Spielen zeigen: jeder darf mitspielen
online-clock = Uhr
online-clock-none = keine
talk-title = Spieler
talk-bot = Bot
talk-here = da
talk-away = nicht da
talk-your-name = Dein Name
talk-mute = Stumm
talk-muted = Du hörst nicht, was andere sagen.
talk-said = Was gesagt wurde
talk-nothing = Noch hat niemand etwas gesagt.
talk-write = Etwas sagen
talk-send = Senden
sign-hello = Hallo!
sign-good-luck = Viel Glück!
sign-well-played = Gut gespielt.
sign-thanks = Danke.
sign-thinking = Ich denke nach.
sign-back-soon = Gleich zurück.
sign-oops = Hoppla.
sign-good-game = Gutes Spiel!
turn-yours = Du bist am Zug
turn-of = { $name } ist am Zug
turn-over = Das Spiel ist aus
turn-go = Zu meinem Platz
turn-watch = Zuschauen
turn-not-here = Gehört dir einer der Plätze, dann öffne den Link deines Platzes: dieser Browser kennt ihn nicht.
turn-gone = Dieses Spiel gibt es nicht mehr.
turn-link = Link, der sagt, wer am Zug ist

# The start page
language = Sprache
start-replay = Aufzeichnung öffnen
start-armies = Armeen
start-learn = Lernen
start-lobby = Offene Spiele
start-rules = Regeln
start-theme = Hell oder dunkel
start-pages = Seiten
start-title = Ein Tisch, der die Regeln kennt
start-lead = Jeder Zug gemessen, jeder Würfel gezeigt, jede Entscheidung begründet.
start-own-list = Deine eigene Liste
start-random-army = Eine zufällige Armee
start-you = Du
start-friend = Ein Freund, per Link
start-guests-army = Die Armee deines Gastes
start-play = Spielen
start-shuffle = Andere Armeen
start-hide = Auswahl verbergen
start-choose = Gegner, Armeen, Schlacht wählen
try-again = Noch einmal
opening-box = Die Schachtel wird geöffnet.
start-footer = Die Spiele und ihre Namen gehören ihren Eigentümern. Umpire ist freie Software.
promise-drag = Ziehen und sehen.
promise-drag-says = Der Weg wird gemessen, während du ziehst, und eine Regel, die ihn verbietet, sagt es mit ihren Zahlen.
promise-back = Zurücknehmen.
promise-back-says = Ein Druck, bis zu den letzten Würfeln; weiter zurück, wenn dein Gegner zustimmt.
promise-keep = Behalten.
promise-keep-says = Jedes Spiel ist eine Aufzeichnung: geh hindurch, teile sie, spiele von jedem Moment weiter.
games-spectating = Zuschauer
games-one-screen = an einem Bildschirm
games-yours = Deine Spiele
games-older = ältere Regeln
games-over = beendet
games-your-turn = du bist am Zug
choose-game = Spiel
choose-opponent = Gegner
opponent-bot = Ein Bot
opponent-bot-says = Er spielt sofort, jederzeit.
opponent-screen = Derselbe Bildschirm
opponent-screen-says = Alle Spieler, ein Gerät.
opponent-online = Online
opponent-online-says = Du bekommst einen Link und einen QR-Code zum Schicken.
choose-players = Spieler
choose-level = Stärke des Bots
level-greedy = Gut: wägt jeden Zug ab
level-random = Anfänger: spielt alles Erlaubte
level-quick = Schnell: schaut einen Augenblick voraus
level-steady = Stark: schaut eine Zehntelsekunde voraus
level-deep = Tief: schaut fast eine Sekunde voraus
choose-side = Deine Seite
choose-armies = Armeen
choose-guest-army = Diese Armee wählt dein Gast.
choose-battle = Schlacht
choose-name = Name des Spiels
optional = freiwillig
choose-seed = Startzahl der Würfel
choose-seed-says = Gleiche Zahl und gleiche Antworten ergeben das gleiche Spiel.
choose-lenient = Der Bot stimmt jeder Rücknahme zu, auch hinter Würfel zurück
army-from = Woher die Armee kommt
army-ready = Spielbereit
army-own = Meine eigene Liste
army-random = Zufällig
army-find = Armee suchen
army-starter = Einsteiger
army-no-name = Keine Armee dieses Namens.
army-list = Deine Liste
army-paste = Füge deine Liste ein: eine Zeile für jedes Modell.
open-file = Datei öffnen
army-drawn = Eine regelgerechte Armee wird gezogen, von
army-any = einer beliebigen Fraktion
rules-title = Regeln
rules-search = Regeln durchsuchen
rules-hint = Suchen: cover, disengage, damage-03 …
rules-opening = Das Buch wird aufgeschlagen.
rules-about = Zu dieser Regel
rules-none = Keine Regel hat alle diese Wörter. Nimm weniger.
