import type { ListTable } from './lists/listColumns.ts';

/** The columns of a list of buildings. */
export type BuildingColumn = 'mandate' | 'number' | 'name' | 'street' | 'city';

/** L6: what a list of buildings has; "name" is the building. Street and city may be empty, a number may be missing (B1). */
export const buildingTable: ListTable<BuildingColumn> = {
  needed: ['mandate', 'name', 'street', 'city'],
  words: {
    mandate: 'mandant, mandat, mandato, client, auftraggeber, mandante, committente',
    number:
      'no, building number, building no, id number, nummer, nr, gebäudenummer, gebäudenr, objektnummer, objektnr, objekt nr, ' +
      'numéro, numéro du bâtiment, numéro d’objet, num, numero, numero edificio, numero dell’edificio, n',
    name:
      'building, building name, gebäude, gebäudename, liegenschaft, objekt, bezeichnung, bâtiment, immeuble, nom, ' +
      "nom du bâtiment, edificio, immobile, nome, nome dell'edificio",
    street:
      'street address, strasse, strasse nr, strasse und hausnummer, strasse hausnummer, rue, rue et numéro, via, ' +
      'via e numero',
    city: 'town, ort, ortschaft, stadt, gemeinde, plz ort, ville, localité, commune, lieu, npa localité, città, località, comune, luogo',
  },
  further: '',
};
