import type { DemoComments } from './commentsEn.ts';

/** Comments on bad ratings by an inspector who writes Italian. */
export const commentsIt: DemoComments = {
  arrival_by: [
    'Percorso dalla fermata non segnalato, ho dovuto chiedere due volte.',
    'Nessun accesso senza gradini dalla fermata.',
    'La pista ciclabile finisce sulla strada principale, senza passaggio.',
  ],
  parking: [
    'Posto riservato ai disabili occupato tutta la mattina da un furgone.',
    'Nessuna colonnina funziona, metà delle lampade è spenta.',
    'Posteggio bici senza tettoia, pieno già alle nove.',
  ],
  area_outside: [
    'Lastre smosse davanti all’entrata, si inciampa.',
    'Rifiuti lungo la facciata, panchine rotte.',
    'Foglie non raccolte, con la pioggia si scivola.',
  ],
  building_information: [
    'Il numero civico non si legge dalla strada.',
    'Sul pannello figurano inquilini partiti da tempo.',
    'Non si capisce quale delle tre porte usare.',
  ],
  smoking_place: [
    'Si fuma davanti alla porta, tutti passano nel fumo.',
    'Posacenere pieni, nessuna tettoia.',
    'Area fumatori non segnalata.',
  ],
  doors: [
    'La porta automatica resta socchiusa, entra il freddo.',
    'Maniglia allentata, servono due mani.',
    'Tappeto fradicio, vetri non puliti da settimane.',
  ],
  badge_control: [
    'Il lettore riconosce il badge solo al terzo tentativo.',
    'Porta laterale tenuta aperta con un cuneo.',
    'Coda alle otto, funziona un solo varco.',
  ],
  reception: [
    'Nessuno alla ricezione per dieci minuti, manca il campanello.',
    'Scatole depositate nella zona d’attesa.',
    'Nessuna indicazione per quando è chiuso.',
  ],
  office_of_janitor: [
    'Né orari né numero di telefono sulla porta.',
    'La segnalazione di primavera è rimasta senza risposta.',
    'Nessuno sapeva dove trovare il custode.',
  ],
  information: [
    'Il piano di fuga mostra pareti che non ci sono più.',
    'Il pannello e i cartelli si contraddicono.',
    'Vecchi avvisi coprono quelli attuali.',
  ],
  illumination: [
    'Quattro lampade spente nel corridoio, una sfarfalla.',
    'Il sensore reagisce solo a metà corridoio.',
    'Dopo le diciassette troppo buio sulle scale.',
  ],
  stairs: [
    'Corrimano allentato nella seconda rampa.',
    'Materiale depositato sul pianerottolo, via di fuga.',
    'Marcatura dei gradini consumata.',
  ],
  lifts: [
    'L’ascensore si ferma due centimetri troppo in basso.',
    'Display guasto, oltre tre minuti di attesa.',
    'Alla chiamata d’emergenza risponde una segreteria.',
  ],
  workplace: [
    'Troppo rumore, nessun posto per telefonare.',
    'Alla finestra mancano le tende, schermo illeggibile.',
    'Decisamente troppe scrivanie per questo locale.',
  ],
  furniture: [
    'Tre sedie su cinque non si regolano più.',
    'Anta dell’armadio fuori dai cardini.',
    'Sedute macchiate e consumate.',
  ],
  office_supplies: [
    'Né carta né toner, non si sa chi ordina.',
    'Stampante fuori servizio da lunedì.',
    'Armadio del materiale vuoto, solo buste.',
  ],
  washrooms: [
    'A mezzogiorno mancano sapone e salviette.',
    'Una serratura rotta, un rubinetto gocciola.',
    'Cattivo odore e pavimento bagnato.',
  ],
  fitness_rooms: [
    'Doccia fredda, scarico otturato.',
    'Due attrezzi su sei fuori servizio.',
    'Gli armadietti non si chiudono.',
  ],
  cafeteria: [
    'Venti minuti di coda alle dodici e trenta.',
    'Macchina del caffè di nuovo guasta.',
    'I tavoli non vengono puliti tra un turno e l’altro.',
  ],
  garbage: [
    'Un solo cestino per tutto, e trabocca.',
    'Punto di raccolta senza etichette.',
    'Non svuotato da ieri, cattivo odore.',
  ],
  air_conditioning: [
    'Dopo pranzo aria viziata, le finestre non si aprono.',
    'Corrente fredda sopra le scrivanie lungo la parete.',
    'Ventilazione così rumorosa che la spengono.',
  ],
  heating: [
    'Alle otto del mattino 17 gradi.',
    'Valvola bloccata, troppo caldo vicino alla finestra.',
    'Il locale d’angolo non si scalda.',
  ],
  technical_equipment: [
    'Nessuna immagine dal portatile, manca il cavo.',
    'Il microfono si interrompe a ogni chiamata.',
    'Né istruzioni né un numero da chiamare.',
  ],
  room_service: [
    'Sala prenotata ma occupata.',
    'Tazze sporche della riunione precedente.',
    'L’acqua ordinata non è arrivata.',
  ],
};
