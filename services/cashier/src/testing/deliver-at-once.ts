/** A webhook as the provider sends it. */
export interface Delivered {
  body: string;
  signature: string;
}

/** Delivers a webhook to a casino many times at the same moment. @returns the status of each answer */
export function deliverAtOnce(casino: string, { body, signature }: Delivered, times: number): Promise<number[]> {
  const headers = { 'content-type': 'application/json', 'payment-signature': signature };
  return Promise.all(
    Array.from({ length: times }, async () => {
      const answer = await fetch(`${casino}/api/cashier/webhooks/payments`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
}
