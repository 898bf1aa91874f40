import type { WireTour } from '#contract/inspections/tour.ts';

/** The server's responses to direct requests, past browser and proxy. */
export type ServerResponses = {
  tours(): Promise<readonly { readonly id: string; readonly concluded_at: string | null }[]>;
  tour(id: string): Promise<WireTour>;
};

export async function askServer(
  origin: string,
  person: { readonly email: string; readonly password: string },
): Promise<ServerResponses> {
  const signedIn = await fetch(`${origin}/api/auth_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const { auth_token } = (await signedIn.json()) as { auth_token: string };
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${auth_token}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return await response.json();
  };
  return {
    tours: async () =>
      ((await get('/api/assessment/tours')) as { items: { id: string; concluded_at: string | null }[] })
        .items,
    tour: async (id) => (await get(`/api/assessment/tours/${id}`)) as WireTour,
  };
}
