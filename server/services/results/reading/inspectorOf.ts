type Named = {
  readonly user_id: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
};

/** Who walked a tour, or said something; nobody once the person was deleted. */
export function inspectorOf({ user_id, firstname, lastname }: Named) {
  return user_id === null || firstname === null || lastname === null
    ? null
    : { id: user_id, firstname, lastname };
}
