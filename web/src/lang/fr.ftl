# Les mots de la page. Les règles et les cartes restent en anglais.
games = Jeux
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
points-word = points
weapons = Armes
not-enforced = pas encore appliqué : veillez-y vous-mêmes
link-copied = Le lien est copié.
laying-table = On prépare la table
server-silent = Le serveur ne répond pas.

# The army builder
army-title = Listes d’armée
army-lead = Parcourez chaque faction avec ses cartes, composez une armée en cliquant, et sachez aussitôt ce qu’elle coûte et si les règles l’autorisent.
army-opening = On ouvre la boîte.
army-kept = Vos armées
army-forget = Oublier { $name }
army-yours = Votre armée
army-shelf = Cartes
army-parts = Cartes et armée
army-play = Jouer maintenant
army-save = Garder
army-share = Lien
army-print = Imprimer
army-saved = { $name } est gardée dans ce navigateur.
army-not-saved = Ce navigateur ne garde rien. Utilisez le lien.
army-link-broken = Ce lien ne contient pas d’armée.
army-faction = Faction
army-search = Chercher
army-search-hint = Noms, capacités …
army-look = Voir { $name }
army-add = Ajouter { $name }
army-less = { $name } : un de moins
army-more = { $name } : un de plus
army-form = Taille de { $name }
army-none-found = Rien ne contient ces mots.
army-name = Nom de l’armée
army-kind = Armée ou thème
army-kind-any = au choix
army-size = Taille
army-import = Coller une liste
army-belongs = Appartient à
army-nobody = personne
army-drop = Laisser de côté
army-empty = Rien encore. Ajoutez d’abord un chef, ou collez une liste.
army-legal = Conforme. Prête à jouer.
army-problems = { $count ->
    [one] Une chose ne va pas encore :
   *[other] { $count } choses ne vont pas encore :
}
army-mend = Ce qui aiderait :
army-mends-all = règle tout
army-import-says = De n’importe quel logiciel, d’une discussion ou d’un fichier : une ligne par entrée.
army-import-hint = 2x Iron Legionary …
army-pasted = La liste collée
army-read = Lire
army-take = Continuer
army-understood = { $count ->
    [one] Une entrée comprise.
   *[other] { $count } entrées comprises.
}
army-doubts = { $count ->
    [one] Une ligne est douteuse :
   *[other] { $count } lignes sont douteuses :
}
army-read-as = Lu comme { $name }.
army-not-read = Pas compris. Est-ce l’un de ceux-ci ?
army-leave-out = Laisser de côté
army-most = au plus { $count }
army-take-one = Ajouter
army-have = { $count } dans l’armée

versus-title = Contre un ennemi
versus-attacker = Attaquant
versus-enemy-faction = Faction ennemie
versus-enemy = Ennemi
versus-words = Ce qui vaut en plus
versus-threat = Menace :
versus-falls = de chances d’éliminer { $name }.
versus-damage = { $expected } dégâts en moyenne, médiane { $median }, 90 % : au plus { $most }.
versus-nothing = Aucune figurine n’est touchée.
versus-exact = Exact : les règles ont tourné { $courses } fois.
versus-estimated = Estimé sur { $courses } déroulements au hasard.

# Learning
learn-title = Apprendre
learn-lead = Cinq minutes par jeu, avec de vraies positions, de vrais dés et les vraies règles. Puis des énigmes à solution exacte.
learn-lesson = Leçon
learn-puzzle = Énigme
learn-next = Continuer
learn-back = Retour
learn-end = Terminé
learn-do = Faire
learn-progress = Étape { $step } sur { $of }
learn-happened = Ce qui s’est passé
learn-other = { $chosen } est permis aussi. Pour cette leçon, choisissez { $right }.
puzzle-task = Faites tomber { $name } à ce tour. Quel plan est le meilleur ?
puzzle-right = C’est le meilleur plan.
puzzle-wrong = Il y a un meilleur plan.
puzzle-again = Encore une fois
puzzle-working = On calcule tous les résultats des dés …

# Why?
why-best = Que ferait l’arbitre, et pourquoi ?
why-thinking = Il réfléchit …
why-title = Ce que ferait l’arbitre
why-chance = { $percent } % de chances de gagner, sur { $tried } essais
why-ranked = Cela suit d’un plan antérieur ; les réponses sont classées selon l’apparence.
why-rules = La question vient de :

# After the game
review-title = Bilan
review-working = On revoit la partie. Cela prend quelques secondes.
review-course = L’évolution des chances
review-mistakes = Les décisions les plus coûteuses
review-taken = Choisi : { $says }
review-better = Mieux : { $says }
review-look = Voir
review-none = Aucune décision n’a coûté cher, aussi loin que l’arbitre a vu.
review-how = L’arbitre a pesé { $weighed } décisions, un instant chacune. Il peut se tromper.
moment-link = Lien vers ce moment
moment-embed = Intégrer
moment-embedded = Le code pour votre page est copié.
embed-watch-only = Seul un lien pour regarder peut être montré dans une autre page.
rematch = Revanche, camps échangés

# Online
lobby-title = Salon
lobby-host = par { $name }
lobby-minutes = { $minutes } minutes chacun
lobby-no-clock = sans pendule
lobby-own-army = apportez votre armée
lobby-join = Rejoindre
lobby-empty = Personne n’attend. Ouvrez votre propre partie.
lobby-anonymous = Quelqu’un
online-open = Montrer dans le salon : chacun peut rejoindre
online-clock = Pendule
online-clock-none = aucune
talk-title = Joueurs
talk-bot = bot
talk-here = présent
talk-away = absent
talk-your-name = Votre nom
talk-mute = Muet
talk-muted = Vous n’entendez pas les autres.
talk-said = Ce qui a été dit
talk-nothing = Rien n’a encore été dit.
talk-write = Dire quelque chose
talk-send = Envoyer
sign-hello = Bonjour !
sign-good-luck = Bonne chance !
sign-well-played = Bien joué.
sign-thanks = Merci.
sign-thinking = Je réfléchis.
sign-back-soon = Je reviens.
sign-oops = Oups.
sign-good-game = Belle partie !
turn-yours = C’est à vous
turn-of = C’est à { $name }
turn-over = La partie est finie
turn-go = À ma place
turn-watch = Regarder
turn-not-here = Si l’une des places est à vous, ouvrez le lien de votre place : ce navigateur ne le connaît pas.
turn-gone = Cette partie n’existe plus.
turn-link = Lien qui dit à qui c’est

# The start page
language = Langue
start-replay = Ouvrir une partie
start-armies = Armées
start-learn = Apprendre
start-lobby = Salon
start-rules = Règles
start-theme = Clair ou sombre
start-pages = Pages
start-title = Une table qui connaît les règles
start-lead = Chaque mouvement mesuré, chaque dé montré, chaque décision expliquée.
start-own-list = Votre propre liste
start-random-army = Une armée au hasard
start-you = Vous
start-friend = Un ami, par lien
start-guests-army = L’armée de votre invité
start-play = Jouer
start-shuffle = D’autres armées
start-hide = Masquer les choix
start-choose = Choisir adversaire, armées, bataille
try-again = Réessayer
opening-box = On ouvre la boîte.
start-footer = Les jeux et leurs noms appartiennent à leurs propriétaires. Umpire est un logiciel libre.
promise-drag = Glisser et voir.
promise-drag-says = Le trajet est mesuré pendant que vous glissez, et une règle qui l’interdit le dit avec ses chiffres.
promise-back = Revenir en arrière.
promise-back-says = Une pression, jusqu’aux derniers dés ; au-delà, si votre adversaire est d’accord.
promise-keep = Garder.
promise-keep-says = Chaque partie est un enregistrement : parcourez-la, partagez-la, rejouez depuis n’importe quel moment.
games-spectating = spectateur
games-one-screen = sur un écran
games-yours = Vos parties
games-older = anciennes règles
games-over = finie
games-your-turn = à vous
choose-game = Jeu
choose-opponent = Adversaire
opponent-bot = Un bot
opponent-bot-says = Il joue tout de suite, à toute heure.
opponent-screen = Même écran
opponent-screen-says = Tous les joueurs, un appareil.
opponent-online = En ligne
opponent-online-says = Vous recevez un lien et un code QR à envoyer.
choose-players = Joueurs
choose-level = Niveau du bot
level-greedy = Bon : pèse chaque coup
level-random = Débutant : joue tout ce qui est permis
level-quick = Rapide : regarde un instant devant
level-steady = Fort : regarde un dixième de seconde devant
level-deep = Profond : regarde presque une seconde devant
choose-side = Votre camp
choose-armies = Armées
choose-guest-army = Votre invité choisit cette armée.
choose-battle = Bataille
choose-name = Nom de la partie
optional = facultatif
choose-seed = Graine des dés
choose-seed-random = au hasard
choose-seed-says = La même graine et les mêmes réponses donnent la même partie.
choose-lenient = Le bot accepte tout retour en arrière, même avant des dés
army-from = D’où vient l’armée
army-ready = Prête à jouer
army-own = Ma propre liste
army-random = Au hasard
army-find = Chercher une armée
army-starter = débutant
army-no-name = Aucune armée de ce nom.
army-list = Votre liste
army-paste = Collez votre liste : une ligne par figurine.
open-file = Ouvrir un fichier
army-drawn = Une armée conforme est tirée, de
army-any = n’importe quelle faction
rules-title = Règles
rules-search = Chercher dans les règles
rules-hint = Chercher : cover, disengage, damage-03 …
rules-opening = On ouvre le livre.
rules-about = À propos de cette règle
rules-none = Aucune règle ne contient tous ces mots. Essayez-en moins.

# The table
table-in-space-coming = La table se met en place en relief.
table-in-space-failed = La vue en relief n’a pas pu être chargée. V montre la table à plat.
table-no-space = Ce navigateur ne dessine pas en relief. V montre la table à plat.
table-space-label = La table en relief : { $name }. La table à plat (V) se lit et se joue au clavier.
table-named = La table : { $name }
table-plain = La table
tools-label = Regarder et mesurer
tools-zoom-in = Rapprocher
tools-zoom-out = Éloigner
tools-whole = Toute la table
tools-actor = Vers la figurine qui agit
tools-in-space = En relief
tools-from-above = D’en haut
tools-measure = Mesurer
tools-measure-says = Mesurer entre deux choses
tools-other-end = Maintenant l’autre bout du mètre.
tools-measure-hint = Mesurer : cliquer une figurine ou un endroit.
dice-needs = il faut { $needs }
drag-how = Comment elle se déplace
cancel = Annuler
confirm = Confirmer
fell-here = { $name } est tombé ici.
drag-to-turn = Tirer pour la tourner
drag-to-turn-all = Tirer pour les tourner toutes
confirm-tap = Toucher encore pour confirmer
confirm-click = Cliquer encore ou appuyer sur Entrée pour confirmer
unit-count = { $name } : { $standing } sur { $all }
close = Fermer
dismiss = Écarter
overlay-sight = Vue
overlay-sight-says = Qui elle voit, et qui est à couvert
overlay-range = Portée
overlay-range-says = Jusqu’où portent ses armes
overlay-reach = Mouvement
overlay-reach-says = Où elle peut aller en un mouvement
overlay-threat = Menace
overlay-threat-says = Où elle peut frapper après un mouvement
overlay-control = Contrôle
overlay-control-says = Jusqu’où porte son commandement
table-asked-other = L’autre camp a été consulté.
table-newer = Le serveur parle une langue plus récente que cette page : rechargez-la.
table-moved-on = La partie a avancé ; voici où elle en est.
server-not-running = Le serveur ne répond pas. `umpire serve` tourne-t-il encore ?
server-answered = Le serveur a répondu { $status }. Réessayez dans un instant.
line-none = Pas de connexion pour l’instant. Elle revient d’elle-même.
line-was-lost = La connexion a été perdue.
page-gone = Cette partie ne s’ouvre pas
page-to-start = À l’accueil
page-start = Accueil
page-still-trying = Le serveur ne répond pas encore. Nouvel essai automatique.
page-laying = La table se met en place.
try-now = Essayer maintenant
page-game = Partie
replay = Reprise
links = Liens
links-says = Inviter, laisser regarder
rules-the = Les règles
settings = Réglages
settings-keys = Réglages et touches
line-lost = La connexion est perdue ; elle revient d’elle-même.
dock-label = Chances et carte
sheet-less = Moins
sheet-more = Plus
tabs-label = À propos de la partie
tab-log = Journal
tab-card = Carte
tab-models = Figurines
tab-plan = Plan
tab-luck = Chance
your-turn-title = À vous · { $name }
rules-count = { $found } règles sur { $all }
rules-unread = Les règles n’ont pas pu être lues.
start-no-game = Ce serveur n’a encore aucun jeu jouable.
start-random-of = { $faction } au hasard
start-player = Joueur { $number }

# The panels of a running game
lobby-open = Ouvrir une partie
log-label = Journal de bataille
log-rule = Règle : { $rules }
log-earlier = Montrer { $count } lignes plus anciennes
log-fold = Replier : { $text }
log-unfold = Déplier : { $text }
count-lines = { $count ->
    [one] { $count } ligne
   *[other] { $count } lignes
}
count-rolls = { $count ->
    [one] { $count } jet
   *[other] { $count } jets
}
count-models = { $count ->
    [one] { $count } figurine
   *[other] { $count } figurines
}
count-targets = { $count ->
    [one] { $count } cible
   *[other] { $count } cibles
}
card-of = Carte de { $name }
wounds-left = { $left } blessures restantes sur { $of }
wounds-left-word = blessures restantes
models-stand = figurines debout
card-abilities = Capacités
card-show = Montrer sur la table
card-tap = Touchez une figurine pour voir sa carte.
card-point = Pointez une figurine pour voir sa carte ; cliquez pour la garder ouverte.
nobodys = À personne
concede-says = { $name } abandonne, et la bataille finit aussitôt pour ce camp.
this-side = Ce camp
concede = Abandonner
play-on = Continuer
consent-title = { $name } voudrait annuler quelque chose
consent-says = { $count ->
    [one] On revient { $count } étape en arrière, avant un jet ou une chose cachée ; il faut donc votre accord. Les mêmes choix donneraient les mêmes dés.
   *[other] On revient { $count } étapes en arrière, avant un jet ou une chose cachée ; il faut donc votre accord. Les mêmes choix donneraient les mêmes dés.
}
agree = Accepter
consent-no = Non, c’est joué
consent-waits = { $count ->
    [one] { $name } demande d’annuler { $count } étape ; l’autre camp décide.
   *[other] { $name } demande d’annuler { $count } étapes ; l’autre camp décide.
}
other-side = L’autre camp
film-label = Coups de l’adversaire
film-progress = { $at } coups montrés sur { $all }
film-skip = Passer
film-go-on = Reprendre
film-pause = Pause
film-next = Coup suivant
film-speed = Vitesse : { $rate } fois
film-how-fast = À quelle vitesse
hand-used = { $used } utilisés sur { $most }
hand-of = sur { $most }
too-far = { $by } de trop
left-over = { $by } restants
hand-next = Comment elle continue
hand-auto = Auto
hand-which = Lequel
hand-level = À quel niveau
hand-ground = au sol
hand-height = à { $height }
hand-faces = Elle { $faces }.
hand-stay = Rester ici
hand-waypoint = Ajouter un point
hand-waypoint-says = Continue depuis ce point (Maj-clic)
turn-left = Tourner à gauche
turn-right = Tourner à droite
hint-turn-touch = Tirez la poignée ronde pour la tourner.
hint-turn-keys = Tournez-la avec [ et ], Maj et la molette, ou sa poignée.
hint-keys = Les flèches marchent aussi.
hint-point-tap = Touchez où elle doit viser.
hint-point-click = Cliquez où elle doit viser.
hint-straight-tap = Touchez la cible pour un chemin droit, ou son arrivée.
hint-straight-click = Cliquez la cible pour un chemin droit, ou son arrivée.
hint-move-tap = Tirez la figurine, ou touchez où elle doit aller.
hint-move-click = Tirez la figurine, ou cliquez où elle doit aller.
hint-stand-tap = Touchez où elle doit se tenir.
hint-stand-click = Cliquez où elle doit se tenir.
join-label = Choisissez votre armée
join-title = Vous jouez { $name } : choisissez votre armée
join-play = Jouer cette armée
invite-label = Invitation
invite-title = Invitez quelqu’un à jouer { $name }
invite-code = Code QR de l’invitation
invite-link = Lien d’invitation
copy = Copier
copy-yourself = Sélectionnez le lien et copiez-le : ce navigateur ne le permet pas.
invite-chooses = { $name } est là et choisit une armée.
invite-waits = En attente : { $name } doit ouvrir le lien.
invite-begins = La partie commence quand { $names } aura choisi une armée.
invite-how = Envoyez le lien ou montrez le code. Le premier qui l’ouvre prend la place et choisit une armée ; puis la partie commence.
your-guest = votre invité
life-lost = perdu
life-lost-of = { $name } (perdu)
life-crippled = hors service
life-left = { $count } restants
life-branch = branche { $label } : { $marked } marqués sur { $of }
life-row = { $marked } marqués sur { $of }
links-title = Liens de cette partie
links-play = Pour jouer { $name }
links-first = Le premier qui l’ouvre prend la place.
links-watch = Regarder
links-watch-says = Voit ce que les deux camps peuvent voir ; ne peut pas agir.
links-only-watch = Ce lien permet seulement de regarder ; l’hôte a les autres.
links-own = Votre place est l’adresse de cette page : gardez-la pour vous.
luck-dealt = Dégâts infligés
luck-suffered = Dégâts subis
luck-took = Ennemis abattus
luck-lost = Figurines perdues
luck-expected = { $expected } attendus, { $over }
luck-dice = { $count ->
    [one] { $side } : { $count } dé à { $sides } faces, { $average } en moyenne, { $expected } attendus : { $says }
   *[other] { $side } : { $count } dés à { $sides } faces, { $average } en moyenne, { $expected } attendus : { $says }
}
luck-moments = Où la chance a le plus compté
luck-compared = { $count ->
    [one] { $count } étape avec dés comparée
   *[other] { $count } étapes avec dés comparées
}
luck-estimated = dont { $count } estimées
luck-not-reckoned = { $count } avaient trop d’issues
luck-trouble = Le rapport sur les dés manque : { $why }
luck-working = Le rapport sur les dés se calcule.
luck-very-rare = chance très rare
luck-common = chance ordinaire
luck-one-in = chance d’1 sur { $many }
luck-harm = { $actual } dégâts à { $name }, { $expected } attendus
somebody = quelqu’un
percent-under = moins de 1 %
percent-over = plus de 99 %
odds-kill = { $chance } de chances d’abattre
odds-between = entre { $low } et { $high }
odds-damage = dégâts
odds-average = { $average } dégâts en moyenne, médiane { $median }, 90 % : { $most } au plus
odds-figures = dégâts en moyenne. Médiane { $median } · 90 % : { $most } au plus
odds-shortly = { $chance } d’abattre · { $average } dégâts en moyenne
odds-exact = Exact
odds-estimated = Estimé sur { $count } essais
options-back = Toutes les actions
options-pass = Laisser passer { $what } jusqu’à
plan-none = Cette partie n’a pas de plan particulier.
progress-label = En route vers la victoire
prompt-label = Ce qui est demandé
prompt-fault = Une règle a échoué et la partie est restée où elle était : { $why } Annulez une réponse et essayez-en une autre.
prompt-questions = Questions
prompt-question = Question { $number }
prompt-why = Pourquoi cette question ?
prompt-passing = Vous laissez passer : { $what }.
prompt-moment = Un instant.
prompt-awaits = La partie commence quand votre invité aura choisi une armée.
prompt-choose-army = Choisissez votre armée, puis la partie commence.
game-over = La partie est finie.
prompt-nobody = Personne n’a rien à décider.
replay-first = Au début
replay-back = Une réponse en arrière
replay-play = Lire
replay-on = Une réponse en avant
replay-last = À la fin
replay-position = Position dans la partie
replay-answers = { $at } réponses sur { $of }
replay-speed = Vitesse
replay-a-second = { $count } par seconde
replay-end = Fin.
replay-play-on = Jouer à partir d’ici
replay-as = en { $name }
replay-against = contre un robot
replay-screen = sur un écran
replay-save = Enregistrer
replay-close = Fermer la reprise
replay-game = Retour à la partie
leader = chef
rule-one = La règle
rules-looking = Recherche en cours.
rule-unknown = Cette règle n’est pas dans la liste.
score-you = vous
score-away = { $who }, absent
score-no-army = Armée pas encore choisie
score-points = { $name } : points
score-team = Équipe { $letter }
colours = Couleurs
theme-auto = comme le système
theme-light = clair
theme-dark = sombre
film-speed-title = Les coups des autres se montrent
speed-slow = lentement
speed-readable = lisiblement
speed-fast = vite
speed-at-once = d’un coup
set-forced = Répondre pour moi s’il n’y a qu’une réponse
set-confirm = Demander un second clic avant d’attaquer sur la table
set-tray = Montrer les dés sur la table quand ils roulent
set-follow = Suivre l’action : la table va là où il se passe quelque chose
set-sounds = Sons
keys = Touches
key-options = choisir une option
key-digits = 1–9, lettres
key-tab = parcourir figurines, options et boutons
key-arrows = Flèches
key-arrows-says = regarder autour, ou bouger ce qui est en main (Maj : un pouce)
key-enter = poser, puis confirmer ; attaquer la sélection
key-escape = annuler, fermer
key-decline = refuser, passer ou finir
key-zoom = rapprocher, éloigner, toute la table
key-overlays = vue, portée, mouvement, menace, contrôle de la figurine choisie
key-measure = mesurer
key-undo = annuler
key-umpire = laisser l’arbitre choisir
key-replay = reprise
key-space = Espace
key-skip = passer les coups de l’adversaire
key-film = arrêter les coups de l’adversaire, montrer le suivant
key-actor = vers la figurine qui agit
key-in-space = la table en relief ou d’en haut
key-turn = tourner ce qui est en main, si l’orientation compte
undo = Annuler
undo-ask = Demander d’annuler
undo-nothing = Rien de vous à annuler.
undo-last = votre dernière étape
undo-steps = { $count } étapes, jusqu’avant votre dernière
undo-free = { $count ->
    [one] Annuler { $steps }. Libre : { $count } étape, jusqu’au dernier jet{ $because }.
   *[other] Annuler { $steps }. Libre : { $count } étapes, jusqu’au dernier jet{ $because }.
}
undo-past = Annuler { $steps } : avant le dernier jet{ $because } ; votre adversaire doit accepter.
umpire-choose = Laisser l’arbitre choisir
umpire-choose-says = Répond comme un bon robot. Vous pouvez l’annuler.
umpire-go-on = et continuer
umpire-go-on-says = Répond pour vous jusqu’à ce que l’adversaire doive décider.
unit-how = { $count ->
    [one] Tirez un membre de { $name } : { $count } figurine bouge. Tirez-la ensuite pour la corriger.
   *[other] Tirez un membre de { $name } : { $count } figurines bougent ensemble. Tirez-en une ensuite pour la corriger.
}
unit-alone = Maj en bouge une seule.
unit-turn-touch = Les flèches les tournent toutes.
unit-turn-keys = Tournez-les avec [ et ], ou la poignée ronde.
unit-the = l’unité
unit-together = En formation : tous les { $count }
unit-astray = Hors de formation : { $names } ({ $count })
embed-open = Ouvrir sur sa propre page
unit-follows = { $name } suit de nouveau
end-draw = Égalité
end-victory = Victoire
end-defeat = Défaite
end-wins = { $name } gagne
end-win = { $names } gagnent
and = et
end-side = Camp
end-points = Points
end-standing = Debout
end-lost = Perdues
end-figures = { $decisions } décisions · { $lines } lignes au journal
end-watch = Regarder la reprise
end-new = Nouvelle partie
end-look = Regarder la table
end-dice = Les dés
army-line = Ligne { $line } :
army-unchecked = Elle n’a pas pu être vérifiée.
games-against = contre { $who }
games-rename = Renommer
games-rename-of = Renommer { $name }
games-delete = Supprimer
games-delete-of = Supprimer { $name }
games-forget = Oublier
games-rename-title = Renommer la partie
games-name = Nom
games-delete-ask = Supprimer « { $name } » ?
games-forget-ask = Oublier « { $name } » ?
games-delete-says = Elle disparaît pour tous, reprise comprise.
games-forget-says = Elle quitte cette liste ; le lien l’ouvre encore.
games-keep = Garder
bot-random = Robot débutant
bot-greedy = Bon robot
bot-quick = Robot rapide
bot-steady = Robot fort
bot-deep = Robot profond
seat-host = hôte
seat-guest = invité
seat-random = un robot débutant
seat-greedy = un bon robot
seat-quick = un robot rapide
seat-steady = un robot fort
seat-deep = un robot profond
state-ready = prête
state-acting = agit
state-waiting = attend
state-done = a agi
state-aside = hors de la table
state-fallen = abattue
state-gone = a quitté la table
faces-0 = regarde à droite
faces-1 = regarde en bas à droite
faces-2 = regarde en bas
faces-3 = regarde en bas à gauche
faces-4 = regarde à gauche
faces-5 = regarde en haut à gauche
faces-6 = regarde en haut
faces-7 = regarde en haut à droite
ago-now = à l’instant
ago-minutes = { $count ->
    [one] il y a { $count } minute
   *[other] il y a { $count } minutes
}
ago-hours = { $count ->
    [one] il y a { $count } heure
   *[other] il y a { $count } heures
}
ago-days = { $count ->
    [one] il y a { $count } jour
   *[other] il y a { $count } jours
}
way-walk = Marcher
way-climb = Grimper
way-jump = Sauter
way-catch = Sauter et s’accrocher
way-through = Traverser
way-fly = Voler
roll-critical = critique
roll-hit = touché
roll-miss = raté
online-out = Quand le temps est écoulé
online-out-loses = ce joueur perd
online-out-shown = on le montre seulement
clock-loses = le joueur qui n’a plus de temps perd
clock-shown = l’horloge est seulement montrée
clock-left = Temps restant : { $left }

# Tous sur une cible
all-on-group = Tous sur une cible
all-on-melee = Tous sur { $name }
all-on-ranged = Tous tirent sur { $name }
all-on-count = { $count } sur { $all } peuvent l’attaquer
all-on-members = { $count } sur { $all } peuvent l’attaquer : { $names }
all-on-cannot = Hors de portée : { $names }
all-on-working = Calcul des chances de toutes les attaques …
all-on-no-odds = Pas de chances calculées pour tant d’attaques.
all-on-confirm = Attaquer l’un après l’autre
all-on-more = { $count } autres cibles
all-on-fewer = Moins de cibles
all-on-waits = Les attaques de votre unité sur { $name } attendent cette décision.
film-own = Votre unité attaque
