/** Thrown when the browser or the player does not provide a passkey. Its message can be shown to the player. */
export class PasskeyTrouble extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PasskeyTrouble';
  }
}

export function isPasskeyTrouble(error: unknown): error is PasskeyTrouble {
  return error instanceof PasskeyTrouble;
}
