/** The English names of touchpoints and questions, in the order of the walk. */
export const walk = {
  'Arriving at work': [
    'Getting here',
    'Parking',
    'Outdoor area',
    'Name and address on the building',
    'Smoking area',
  ],
  'Entering the building': [
    'Entrance doors',
    'Access and badge readers',
    'Reception',
    "Caretaker's office",
    'Signs and notices inside',
    'Lighting',
    'Stairs',
    'Lifts',
  ],
  'Working in the building': [
    'Workplaces',
    'Furniture',
    'Office supplies and printing',
    'Washrooms',
    'Fitness and shower rooms',
    'Cafeteria and coffee points',
    'Waste and recycling',
    'Ventilation and cooling',
    'Heating',
  ],
  'Having meetings': ['Meeting-room technology', 'Meeting-room service'],
} as const;

export type TouchpointTitle = keyof typeof walk;
