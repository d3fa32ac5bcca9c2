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
versus-falls = Chance, { $name } auszuschalten.
versus-damage = { $expected } Schaden im Mittel, Median { $median }, 90 %: höchstens { $most }.
versus-nothing = Kein Modell ist betroffen.
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
why-chance = { $percent } % Gewinnaussicht, aus { $tried } Versuchen
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
choose-seed-random = zufällig
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

# The table
table-in-space-coming = Der Tisch wird räumlich aufgebaut.
table-in-space-failed = Die räumliche Ansicht konnte nicht geladen werden. V zeigt den flachen Tisch.
table-no-space = Dieser Browser kann nicht räumlich zeichnen. V zeigt den flachen Tisch.
table-space-label = Der Tisch räumlich: { $name }. Der flache Tisch (V) lässt sich mit der Tastatur lesen und spielen.
table-named = Der Tisch: { $name }
table-plain = Der Tisch
tools-label = Schauen und messen
tools-zoom-in = Näher
tools-zoom-out = Weiter weg
tools-whole = Der ganze Tisch
tools-actor = Zum handelnden Modell
tools-in-space = Räumlich
tools-from-above = Von oben
tools-measure = Messen
tools-measure-says = Zwischen zwei beliebigen Dingen messen
tools-other-end = Nun das andere Ende des Bands.
tools-measure-hint = Messen: ein Modell oder eine Stelle anklicken.
dice-needs = braucht { $needs }
drag-how = Wie es sich bewegt
cancel = Abbrechen
confirm = Bestätigen
fell-here = Hier fiel { $name }.
drag-to-turn = Ziehen, um es zu drehen
drag-to-turn-all = Ziehen, um alle zu drehen
confirm-tap = Noch einmal tippen, um zu bestätigen
confirm-click = Noch einmal klicken oder Enter drücken, um zu bestätigen
unit-count = { $name }: { $standing } von { $all }
close = Schließen
dismiss = Ausblenden
overlay-sight = Sicht
overlay-sight-says = Wen es sieht, und wer Deckung hat
overlay-range = Reichweite
overlay-range-says = Wie weit seine Waffen reichen
overlay-reach = Bewegung
overlay-reach-says = Wohin es mit einer Bewegung kommt
overlay-threat = Bedrohung
overlay-threat-says = Wo es nach einer Bewegung zuschlagen kann
overlay-control = Kontrolle
overlay-control-says = Wie weit sein Befehl reicht
table-asked-other = Die andere Seite ist gefragt worden.
table-newer = Der Server spricht eine neuere Sprache als diese Seite: Lade sie neu.
table-moved-on = Das Spiel ist weitergegangen; so steht es jetzt.
server-not-running = Der Server antwortet nicht. Läuft `umpire serve` noch?
server-answered = Der Server antwortete { $status }. Versuche es gleich noch einmal.
line-none = Gerade gibt es keine Verbindung. Sie kommt von selbst wieder.
line-was-lost = Die Verbindung ging verloren.
page-gone = Dieses Spiel lässt sich nicht öffnen
page-to-start = Zur Startseite
page-start = Startseite
page-still-trying = Der Server antwortet noch nicht. Es wird von selbst wieder versucht.
page-laying = Der Tisch wird gedeckt.
try-now = Jetzt versuchen
page-game = Spiel
replay = Wiederholung
links = Links
links-says = Einladen, andere zusehen lassen
rules-the = Die Regeln
settings = Einstellungen
settings-keys = Einstellungen und Tasten
line-lost = Die Verbindung ist weg; sie kommt von selbst wieder.
dock-label = Chancen und Karte
sheet-less = Weniger
sheet-more = Mehr
tabs-label = Über das Spiel
tab-log = Verlauf
tab-card = Karte
tab-models = Modelle
tab-plan = Plan
tab-luck = Glück
your-turn-title = Du bist dran · { $name }
rules-count = { $found } von { $all } Regeln
rules-unread = Die Regeln ließen sich nicht lesen.
start-no-game = Auf diesem Server kann noch kein Spiel gespielt werden.
start-random-of = Zufällig: { $faction }
start-player = Spieler { $number }

# The panels of a running game
lobby-open = Ein Spiel eröffnen
log-label = Spielverlauf
log-rule = Regel: { $rules }
log-earlier = { $count } frühere Zeilen zeigen
log-fold = Einklappen: { $text }
log-unfold = Ausklappen: { $text }
count-lines = { $count ->
    [one] { $count } Zeile
   *[other] { $count } Zeilen
}
count-rolls = { $count ->
    [one] { $count } Wurf
   *[other] { $count } Würfe
}
count-models = { $count ->
    [one] { $count } Modell
   *[other] { $count } Modelle
}
count-targets = { $count ->
    [one] { $count } Ziel
   *[other] { $count } Ziele
}
card-of = Karte von { $name }
wounds-left = { $left } von { $of } Lebenspunkten übrig
wounds-left-word = Lebenspunkte übrig
models-stand = Modelle stehen
card-abilities = Fähigkeiten
card-show = Auf dem Tisch zeigen
card-tap = Tippe ein Modell an, um seine Karte zu sehen.
card-point = Zeige auf ein Modell, um seine Karte zu sehen; ein Klick hält sie offen.
nobodys = Niemandes
concede-says = { $name } gibt das Spiel auf, und die Schlacht endet für diese Seite sofort.
this-side = Diese Seite
concede = Aufgeben
play-on = Weiterspielen
consent-title = { $name } möchte etwas zurücknehmen
consent-says = { $count ->
    [one] Es geht { $count } Schritt zurück, hinter einen Wurf oder etwas Verdecktes; darum musst du zustimmen. Die gleichen Entscheidungen brächten wieder die gleichen Würfel.
   *[other] Es geht { $count } Schritte zurück, hinter einen Wurf oder etwas Verdecktes; darum musst du zustimmen. Die gleichen Entscheidungen brächten wieder die gleichen Würfel.
}
agree = Zustimmen
consent-no = Nein, es bleibt
consent-waits = { $count ->
    [one] { $name } möchte { $count } Schritt zurücknehmen; die andere Seite ist gefragt.
   *[other] { $name } möchte { $count } Schritte zurücknehmen; die andere Seite ist gefragt.
}
other-side = Die andere Seite
film-label = Züge des Gegners
film-progress = { $at } von { $all } Zügen gezeigt
film-skip = Überspringen
film-go-on = Weiter
film-pause = Anhalten
film-next = Nächster Zug
film-speed = Tempo: { $rate }-fach
film-how-fast = Wie schnell
hand-used = { $used } von { $most } verbraucht
hand-of = von { $most }
too-far = { $by } zu weit
left-over = { $by } übrig
hand-next = Wie es weitergeht
hand-auto = Auto
hand-which = Welches
hand-level = Auf welcher Ebene
hand-ground = am Boden
hand-height = auf { $height }
hand-faces = Es { $faces }.
hand-stay = Hier bleiben
hand-waypoint = Wegpunkt setzen
hand-waypoint-says = Von hier geht es weiter (Umschalt-Klick)
turn-left = Nach links drehen
turn-right = Nach rechts drehen
hint-turn-touch = Ziehe den runden Griff, um es zu drehen.
hint-turn-keys = Drehe es mit [ und ], mit Umschalt und Mausrad oder am Griff.
hint-keys = Pfeiltasten gehen auch.
hint-point-tap = Tippe dorthin, wohin es zeigen soll.
hint-point-click = Klicke dorthin, wohin es zeigen soll.
hint-straight-tap = Tippe das Ziel für einen geraden Weg an, oder wo er enden soll.
hint-straight-click = Klicke das Ziel für einen geraden Weg an, oder wo er enden soll.
hint-move-tap = Ziehe das Modell, oder tippe dorthin, wohin es soll.
hint-move-click = Ziehe das Modell, oder klicke dorthin, wohin es soll.
hint-stand-tap = Tippe dorthin, wo es stehen soll.
hint-stand-click = Klicke dorthin, wo es stehen soll.
join-label = Wähle deine Armee
join-title = Du spielst { $name }: Wähle deine Armee
join-play = Diese Armee spielen
invite-label = Einladung
invite-title = Lade jemanden ein, { $name } zu spielen
invite-code = QR-Code der Einladung
invite-link = Einladungslink
copy = Kopieren
copy-yourself = Markiere den Link und kopiere ihn selbst: Dieser Browser erlaubt es nicht.
invite-chooses = { $name } ist da und wählt eine Armee.
invite-waits = { $name } hat den Link noch nicht geöffnet.
invite-begins = Das Spiel beginnt, wenn { $names } eine Armee gewählt hat.
invite-how = Schicke den Link oder zeige den Code. Wer ihn zuerst öffnet, bekommt den Platz und wählt eine Armee; dann beginnt das Spiel.
your-guest = dein Gast
life-lost = verloren
life-lost-of = { $name } (verloren)
life-crippled = ausgefallen
life-left = { $count } übrig
life-branch = Ast { $label }: { $marked } von { $of } markiert
life-row = { $marked } von { $of } markiert
links-title = Links dieses Spiels
links-play = Um { $name } zu spielen
links-first = Wer ihn zuerst öffnet, bekommt den Platz.
links-watch = Zusehen
links-watch-says = Sieht, was beide Seiten sehen dürfen; kann nicht handeln.
links-only-watch = Mit diesem Link kannst du nur zusehen; der Gastgeber hat die anderen.
links-own = Dein eigener Platz ist die Adresse dieser Seite: Behalte sie für dich.
luck-dealt = Zugefügter Schaden
luck-suffered = Erlittener Schaden
luck-took = Ausgeschaltete Gegner
luck-lost = Verlorene eigene Modelle
luck-expected = { $expected } erwartet, { $over }
luck-dice = { $count ->
    [one] { $side }: { $count } Würfel mit { $sides } Seiten, im Mittel { $average }, erwartet { $expected }: { $says }
   *[other] { $side }: { $count } Würfel mit { $sides } Seiten, im Mittel { $average }, erwartet { $expected }: { $says }
}
luck-moments = Wo das Glück am meisten zählte
luck-compared = { $count ->
    [one] { $count } Schritt mit Würfeln verglichen
   *[other] { $count } Schritte mit Würfeln verglichen
}
luck-estimated = { $count } davon geschätzt
luck-not-reckoned = { $count } hatten zu viele Ausgänge
luck-trouble = Der Bericht über die Würfel fehlt: { $why }
luck-working = Der Bericht über die Würfel wird berechnet.
luck-very-rare = sehr seltenes Glück
luck-common = gewöhnliches Glück
luck-one-in = Glück 1 zu { $many }
luck-harm = { $actual } Schaden an { $name }, { $expected } erwartet
somebody = jemand
percent-under = unter 1 %
percent-over = über 99 %
odds-kill = { $chance } Chance auf Ausschalten
odds-between = zwischen { $low } und { $high }
odds-damage = Schaden
odds-average = im Mittel { $average } Schaden, Median { $median }, 90 %: höchstens { $most }
odds-figures = Schaden im Mittel. Median { $median } · 90 %: höchstens { $most }
odds-shortly = { $chance } Chance auf Ausschalten · im Mittel { $average } Schaden
odds-exact = Exakt
odds-estimated = Geschätzt aus { $count } Versuchen
options-back = Alle Aktionen
options-pass = { $what } übergehen, bis
plan-none = Dieses Spiel hat keinen besonderen Plan.
progress-label = Auf dem Weg zum Sieg
prompt-label = Was gefragt ist
prompt-fault = Eine Regel ist gescheitert, und das Spiel steht, wo es war: { $why } Nimm eine Antwort zurück und versuche eine andere.
prompt-questions = Fragen
prompt-question = Frage { $number }
prompt-why = Warum werde ich gefragt?
prompt-passing = Du übergehst: { $what }.
prompt-moment = Einen Moment.
prompt-awaits = Das Spiel beginnt, wenn dein Gast eine Armee gewählt hat.
prompt-choose-army = Wähle deine Armee, dann beginnt das Spiel.
game-over = Das Spiel ist vorbei.
prompt-nobody = Niemand muss gerade etwas entscheiden.
replay-first = Zum Anfang
replay-back = Eine Antwort zurück
replay-play = Abspielen
replay-on = Eine Antwort weiter
replay-last = Zum Ende
replay-position = Stelle im Spiel
replay-answers = { $at } von { $of } Antworten
replay-speed = Tempo
replay-a-second = { $count } je Sekunde
replay-end = Ende.
replay-play-on = Von hier weiterspielen
replay-as = als { $name }
replay-against = gegen einen Bot
replay-screen = an einem Bildschirm
replay-save = Datei sichern
replay-close = Wiederholung schließen
replay-game = Zurück zum Spiel
leader = Anführer
rule-one = Die Regel
rules-looking = Wird nachgeschlagen.
rule-unknown = Diese Regel steht nicht in der Liste.
score-you = du
score-away = { $who }, nicht da
score-no-army = Armee noch nicht gewählt
score-points = { $name }: Punkte
score-team = Team { $letter }
colours = Farben
theme-auto = wie das System
theme-light = hell
theme-dark = dunkel
film-speed-title = Die Züge der anderen werden gezeigt
speed-slow = langsam
speed-readable = lesbar
speed-fast = schnell
speed-at-once = sofort
set-forced = Für mich antworten, wenn es nur eine Antwort gibt
set-confirm = Vor einem Angriff auf dem Tisch einen zweiten Klick verlangen
set-tray = Würfel beim Werfen auf dem Tisch zeigen
set-follow = Dem Geschehen folgen: Der Tisch rückt dorthin, wo etwas passiert
set-sounds = Töne
keys = Tasten
key-options = eine Möglichkeit wählen
key-digits = 1–9, Buchstaben
key-tab = durch Modelle, Möglichkeiten und Knöpfe gehen
key-arrows = Pfeile
key-arrows-says = sich umsehen, oder bewegen, was in der Hand ist (Umschalt: ein ganzer Zoll)
key-enter = setzen, dann bestätigen; das Gewählte angreifen
key-escape = abbrechen, schließen
key-decline = ablehnen, passen oder beenden
key-zoom = näher, weiter weg, der ganze Tisch
key-overlays = Sicht, Reichweite, Bewegung, Bedrohung, Kontrolle des gewählten Modells
key-measure = messen
key-undo = zurücknehmen
key-umpire = den Schiedsrichter wählen lassen
key-replay = Wiederholung
key-space = Leertaste
key-skip = die Züge des Gegners überspringen
key-film = die Züge des Gegners anhalten, den nächsten zeigen
key-actor = zum handelnden Modell
key-in-space = der Tisch räumlich oder von oben
key-turn = drehen, was in der Hand ist, wo es auf die Richtung ankommt
undo = Zurücknehmen
undo-ask = Um Rücknahme bitten
undo-nothing = Nichts von dir zurückzunehmen.
undo-last = dein letzter Schritt
undo-steps = { $count } Schritte, bis vor deinen letzten
undo-free = { $count ->
    [one] Zurücknehmen: { $steps }. Frei: { $count } Schritt, bis zum letzten Wurf{ $because }.
   *[other] Zurücknehmen: { $steps }. Frei: { $count } Schritte, bis zum letzten Wurf{ $because }.
}
undo-past = Zurücknehmen: { $steps }, hinter den letzten Wurf{ $because }; darum muss dein Gegner zustimmen.
umpire-choose = Den Schiedsrichter wählen lassen
umpire-choose-says = Antwortet wie ein guter Bot. Du kannst es zurücknehmen.
umpire-go-on = und weiter
umpire-go-on-says = Antwortet für dich, bis dein Gegner etwas entscheiden muss.
unit-how = { $count ->
    [one] Ziehe ein Mitglied von { $name }: { $count } Modell bewegt sich. Ziehe es dann, um es zu berichtigen.
   *[other] Ziehe ein Mitglied von { $name }: { $count } Modelle gehen zusammen. Ziehe dann eines, um es zu berichtigen.
}
unit-alone = Mit Umschalt bewegst du eines allein.
unit-turn-touch = Die Pfeile drehen alle.
unit-turn-keys = Drehe sie mit [ und ] oder am runden Griff.
unit-the = die Einheit
unit-together = In Formation: alle { $count }
unit-astray = Nicht in Formation: { $names } ({ $count })
embed-open = Auf einer eigenen Seite öffnen
unit-follows = { $name } folgt wieder
end-draw = Unentschieden
end-victory = Sieg
end-defeat = Niederlage
end-wins = { $name } gewinnt
end-win = { $names } gewinnen
and = und
end-side = Seite
end-points = Punkte
end-standing = Stehen noch
end-lost = Verloren
end-figures = { $decisions } Entscheidungen · { $lines } Zeilen im Verlauf
end-watch = Die Wiederholung ansehen
end-new = Neues Spiel
end-look = Den Tisch ansehen
end-dice = Die Würfel
army-line = Zeile { $line }:
army-unchecked = Sie ließ sich nicht prüfen.
games-against = gegen { $who }
games-rename = Umbenennen
games-rename-of = { $name } umbenennen
games-delete = Löschen
games-delete-of = { $name } löschen
games-forget = Vergessen
games-rename-title = Das Spiel umbenennen
games-name = Name
games-delete-ask = „{ $name }“ löschen?
games-forget-ask = „{ $name }“ vergessen?
games-delete-says = Es ist für alle weg, samt Wiederholung.
games-forget-says = Es verlässt diese Liste; der Link öffnet es weiterhin.
games-keep = Behalten
bot-random = Anfänger-Bot
bot-greedy = Guter Bot
bot-quick = Flotter Bot
bot-steady = Starker Bot
bot-deep = Gründlicher Bot
seat-host = Gastgeber
seat-guest = Gast
seat-random = ein Anfänger-Bot
seat-greedy = ein guter Bot
seat-quick = ein flotter Bot
seat-steady = ein starker Bot
seat-deep = ein gründlicher Bot
state-ready = bereit
state-acting = handelt gerade
state-waiting = wartet
state-done = hat gehandelt
state-aside = nicht auf dem Tisch
state-fallen = ausgeschaltet
state-gone = hat den Tisch verlassen
faces-0 = schaut nach rechts
faces-1 = schaut nach rechts unten
faces-2 = schaut nach unten
faces-3 = schaut nach links unten
faces-4 = schaut nach links
faces-5 = schaut nach links oben
faces-6 = schaut nach oben
faces-7 = schaut nach rechts oben
ago-now = gerade eben
ago-minutes = { $count ->
    [one] vor { $count } Minute
   *[other] vor { $count } Minuten
}
ago-hours = { $count ->
    [one] vor { $count } Stunde
   *[other] vor { $count } Stunden
}
ago-days = { $count ->
    [one] vor { $count } Tag
   *[other] vor { $count } Tagen
}
way-walk = Gehen
way-climb = Klettern
way-jump = Springen
way-catch = Springen und greifen
way-through = Hindurchgehen
way-fly = Fliegen
roll-critical = kritisch
roll-hit = Treffer
roll-miss = daneben
online-out = Wenn die Zeit abläuft
online-out-loses = verliert dieser Spieler
online-out-shown = wird es nur angezeigt
clock-loses = wer seine Zeit verbraucht hat, verliert
clock-shown = die Uhr wird nur angezeigt
clock-left = Restzeit: { $left }

# Alle auf ein Ziel
all-on-group = Alle auf ein Ziel
all-on-melee = Alle auf { $name }
all-on-ranged = Alle schießen auf { $name }
all-on-count = { $count } von { $all } können angreifen
all-on-members = { $count } von { $all } können angreifen: { $names }
all-on-cannot = Außer Reichweite: { $names }
all-on-working = Die Chancen aller Angriffe zusammen werden berechnet …
all-on-no-odds = Für so viele Angriffe gibt es keine Chancen.
all-on-confirm = Nacheinander angreifen
all-on-more = { $count } weitere Ziele
all-on-fewer = Weniger Ziele
all-on-waits = Die Angriffe deiner Einheit auf { $name } warten auf diese Entscheidung.
film-own = Deine Einheit greift an
