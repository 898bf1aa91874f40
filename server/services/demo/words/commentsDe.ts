import type { DemoComments } from './commentsEn.ts';

/** Comments on bad ratings by an inspector who writes German. */
export const commentsDe: DemoComments = {
  arrival_by: [
    'Weg von der Haltestelle nicht beschildert, musste zweimal fragen.',
    'Kein stufenloser Weg von der Haltestelle zum Eingang.',
    'Der Veloweg endet an der Hauptstrasse, ohne Übergang.',
  ],
  parking: [
    'Behindertenparkplatz von Lieferwagen belegt, den ganzen Morgen.',
    'Keine Ladestation funktioniert, und die Hälfte der Lampen ist aus.',
    'Velounterstand ohne Dach und um neun Uhr voll.',
  ],
  area_outside: [
    'Lose Platten vor dem Eingang, Stolpergefahr.',
    'Abfall entlang der Fassade, Sitzbänke beschädigt.',
    'Laub nicht geräumt, bei Regen rutschig.',
  ],
  building_information: [
    'Hausnummer von der Strasse aus nicht lesbar.',
    'Auf der Tafel stehen noch Mieter, die längst ausgezogen sind.',
    'Von aussen ist nicht klar, welcher der drei Eingänge gilt.',
  ],
  smoking_place: [
    'Geraucht wird direkt vor der Tür, alle gehen durch den Rauch.',
    'Aschenbecher überfüllt, kein Dach.',
    'Raucherplatz nicht beschildert.',
  ],
  doors: [
    'Automatiktür bleibt halb offen stehen, es zieht.',
    'Türgriff lose, die Tür geht nur mit beiden Händen auf.',
    'Schmutzschleuse durchnässt, Scheiben seit Wochen nicht geputzt.',
  ],
  badge_control: [
    'Leser erkennt den Badge erst beim dritten Versuch.',
    'Seitentür mit einem Keil offen gehalten.',
    'Um acht Uhr Stau: nur eine Schleuse in Betrieb.',
  ],
  reception: [
    'Zehn Minuten niemand am Empfang, keine Klingel.',
    'Im Wartebereich stehen Kartons.',
    'Kein Hinweis, was ausserhalb der Öffnungszeiten gilt.',
  ],
  office_of_janitor: [
    'Keine Zeiten und keine Telefonnummer an der Tür.',
    'Die Störungsmeldung vom Frühling blieb ohne Antwort.',
    'Niemand wusste, wo der Hauswart zu finden ist.',
  ],
  information: [
    'Fluchtplan zeigt Wände, die es nicht mehr gibt.',
    'Wegweiser und Übersichtstafel widersprechen sich.',
    'Alte Aushänge überdecken die aktuellen.',
  ],
  illumination: [
    'Vier Lampen im Korridor defekt, eine flackert.',
    'Bewegungsmelder reagiert erst in der Mitte des Gangs.',
    'Ab siebzehn Uhr zu dunkel bei der Treppe.',
  ],
  stairs: [
    'Handlauf im zweiten Lauf lose.',
    'Material auf dem Podest gelagert, mitten im Fluchtweg.',
    'Kantenmarkierung abgetreten.',
  ],
  lifts: [
    'Lift hält zwei Zentimeter zu tief.',
    'Anzeige ausgefallen, Wartezeit über drei Minuten.',
    'Notruf wird nur von einem Band beantwortet.',
  ],
  workplace: [
    'Zu laut im Grossraum, kein Rückzugsort zum Telefonieren.',
    'Am Fenster ohne Storen, Bildschirm nicht lesbar.',
    'Viel zu viele Tische für diesen Raum.',
  ],
  furniture: [
    'Drei von fünf Stühlen lassen sich nicht mehr verstellen.',
    'Schranktür hängt aus den Angeln.',
    'Polster fleckig und durchgesessen.',
  ],
  office_supplies: [
    'Weder Papier noch Toner, Nachbestellung ungeklärt.',
    'Drucker seit Montag ausser Betrieb.',
    'Materialschrank bis auf Couverts leer.',
  ],
  washrooms: [
    'Mittags keine Seife und keine Handtücher mehr.',
    'Ein Schloss defekt, ein Hahn tropft.',
    'Es riecht, und der Boden ist nass.',
  ],
  fitness_rooms: [
    'Dusche bleibt kalt, Abfluss verstopft.',
    'Zwei von sechs Geräten ausser Betrieb.',
    'Garderobenschränke lassen sich nicht abschliessen.',
  ],
  cafeteria: [
    'Zwanzig Minuten Wartezeit um halb eins.',
    'Kaffeemaschine schon wieder defekt.',
    'Tische werden zwischendurch nicht abgewischt.',
  ],
  garbage: [
    'Ein Kübel für alles, und er quillt über.',
    'Sammelstelle nicht angeschrieben.',
    'Seit gestern nicht geleert, Geruch.',
  ],
  air_conditioning: [
    'Nach dem Mittag stickig, Fenster lassen sich nicht öffnen.',
    'Kalter Luftzug über den Tischen an der Wand.',
    'Lüftung so laut, dass sie ausgeschaltet wird.',
  ],
  heating: [
    'Um acht Uhr morgens 17 Grad.',
    'Ventil klemmt, am Fenster viel zu heiss.',
    'Das Eckzimmer wird nicht warm.',
  ],
  technical_equipment: [
    'Kein Bild vom Laptop, das Kabel fehlt.',
    'Das Mikrofon fällt in jeder Sitzung aus.',
    'Weder Anleitung noch Telefonnummer im Raum.',
  ],
  room_service: [
    'Raum gebucht und trotzdem besetzt.',
    'Benutzte Tassen der Sitzung davor.',
    'Bestelltes Wasser nicht geliefert.',
  ],
};
