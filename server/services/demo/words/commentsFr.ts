import type { DemoComments } from './commentsEn.ts';

/** Comments on bad ratings by an inspector who writes French. */
export const commentsFr: DemoComments = {
  arrival_by: [
    'Chemin depuis l’arrêt non signalé, il a fallu demander deux fois.',
    'Pas d’accès sans marches depuis l’arrêt.',
    'La piste cyclable s’arrête à la route principale, sans passage.',
  ],
  parking: [
    'Place réservée occupée toute la matinée par une livraison.',
    'Aucune borne de recharge ne marche, la moitié des lampes est éteinte.',
    'Abri à vélos sans toit, complet à neuf heures.',
  ],
  area_outside: [
    'Dalles descellées devant l’entrée, on trébuche.',
    'Déchets le long de la façade, bancs abîmés.',
    'Feuilles non ramassées, sol glissant par temps de pluie.',
  ],
  building_information: [
    'Le numéro ne se lit pas depuis la rue.',
    'Le panneau cite encore des occupants partis depuis longtemps.',
    'Rien n’indique laquelle des trois portes est la bonne.',
  ],
  smoking_place: [
    'On fume devant la porte, tout le monde traverse la fumée.',
    'Cendriers pleins, pas d’abri.',
    'Espace fumeurs non signalé.',
  ],
  doors: [
    'La porte automatique reste entrouverte, courant d’air.',
    'Poignée desserrée, il faut les deux mains.',
    'Tapis trempé, vitres non nettoyées depuis des semaines.',
  ],
  badge_control: [
    'Le lecteur ne prend le badge qu’à la troisième fois.',
    'Porte latérale bloquée ouverte par une cale.',
    'File d’attente à huit heures, un seul portillon en service.',
  ],
  reception: [
    'Personne à l’accueil pendant dix minutes, pas de sonnette.',
    'Des cartons sont stockés dans l’espace d’attente.',
    'Aucune consigne lorsque l’accueil est fermé.',
  ],
  office_of_janitor: [
    'Ni horaires ni numéro de téléphone sur la porte.',
    'Le signalement du printemps est resté sans réponse.',
    'Personne n’a su m’indiquer la loge du gardien.',
  ],
  information: [
    'Le plan d’évacuation montre des murs qui n’existent plus.',
    'Le plan d’orientation et les panneaux se contredisent.',
    'D’anciennes affiches cachent les nouvelles.',
  ],
  illumination: [
    'Quatre lampes éteintes dans le couloir, une autre clignote.',
    'Le détecteur ne réagit qu’au milieu du couloir.',
    'Trop sombre dans l’escalier après dix-sept heures.',
  ],
  stairs: [
    'Main courante desserrée à la deuxième volée.',
    'Du matériel encombre le palier, voie d’évacuation.',
    'Les nez de marche ne sont plus marqués.',
  ],
  lifts: [
    'L’ascenseur s’arrête deux centimètres trop bas.',
    'Affichage en panne, plus de trois minutes d’attente.',
    'L’appel d’urgence tombe sur un répondeur.',
  ],
  workplace: [
    'Trop de bruit, aucun endroit calme pour téléphoner.',
    'Pas de stores côté fenêtre, écran illisible.',
    'Beaucoup trop de bureaux pour cette pièce.',
  ],
  furniture: [
    'Trois chaises sur cinq ne se règlent plus.',
    'La porte de l’armoire est sortie de ses gonds.',
    'Assises tachées et usées.',
  ],
  office_supplies: [
    'Ni papier ni toner, on ne sait pas qui commande.',
    'Imprimante en panne depuis lundi.',
    'Armoire à fournitures vide, sauf des enveloppes.',
  ],
  washrooms: [
    'Plus de savon ni d’essuie-mains à midi.',
    'Un verrou cassé, un robinet qui goutte.',
    'Mauvaises odeurs et sol mouillé.',
  ],
  fitness_rooms: [
    'Douche froide, évacuation bouchée.',
    'Deux appareils sur six hors service.',
    'Les casiers ne ferment pas.',
  ],
  cafeteria: [
    'Vingt minutes d’attente à midi et demi.',
    'La machine à café est de nouveau en panne.',
    'Les tables ne sont pas essuyées entre deux services.',
  ],
  garbage: [
    'Une seule poubelle pour tout, et elle déborde.',
    'Point de tri sans étiquettes.',
    'Pas vidé depuis hier, mauvaise odeur.',
  ],
  air_conditioning: [
    'Air étouffant après le repas, les fenêtres ne s’ouvrent pas.',
    'Courant d’air froid au-dessus des bureaux côté mur.',
    'Ventilation si bruyante qu’on la coupe.',
  ],
  heating: [
    '17 degrés à huit heures du matin.',
    'Vanne bloquée, bien trop chaud près de la fenêtre.',
    'La pièce d’angle ne chauffe pas.',
  ],
  technical_equipment: [
    'Pas d’image depuis l’ordinateur, le câble manque.',
    'Le micro coupe à chaque appel.',
    'Ni mode d’emploi ni numéro à appeler.',
  ],
  room_service: [
    'Salle réservée, mais occupée.',
    'Tasses sales de la réunion précédente.',
    'L’eau commandée n’est pas arrivée.',
  ],
};
