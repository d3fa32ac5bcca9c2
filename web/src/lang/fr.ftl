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
versus-falls = que { $name } tombe.
versus-damage = { $expected } dégâts en moyenne, médiane { $median }, neuf fois sur dix au plus { $most }.
versus-nothing = Il n’arrive rien à personne.
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
why-chance = { $percent } % de chances de gagner, aussi loin qu’il a vu : { $tried } essais
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
lobby-how = Pour ouvrir une partie : page d’accueil, choisir l’adversaire, En ligne, « montrer dans le salon ».
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
