/**
 * Types of event fields that must not be shown or exported as they are. The build reads the protection of each field
 * from its type, for the workbench, the command line and exports. A field of any other type is shown and exported.
 */

declare const PROTECTION: unique symbol;
/** Marks a text type with its protection. Plain text can be assigned to it, so that writers need no conversion. */
interface Protected<By> {
  readonly [PROTECTION]?: By;
}

/**
 * Personal data encrypted with the player's own key (AES-256-GCM; base64url of iv, tag and ciphertext). It becomes
 * unreadable once the key is destroyed.
 */
export interface Sealed {
  sealed: string;
}

/** A player's name in plain text. Exports mask it unless personal data is requested. */
export type Username = string & Protected<'username'>;

/**
 * A text that would allow outcomes to be predicted. The workbench, the command line and exports hide it until it is
 * revealed to the player.
 */
export type Secret<Text extends string, Until extends SecretRule> = Text & Protected<Until>;

/**
 * The secret belongs to one of a player's seed pairs. It stays hidden while that pair is in use or is still to come.
 */
export interface PairSecret {
  secretUntil: 'rotated';
  /** Name of the event field that contains the number of the seed pair. */
  pair: string;
  /** 0 if the secret belongs to the seed pair with that number, 1 if it belongs to the following pair. */
  ahead: 0 | 1;
}

/** All rounds of a seed chain follow from the secret. It stays hidden until the chain's last round is over. */
export interface ChainSecret {
  secretUntil: 'chain_ended';
  /** Name of the event field that contains the number of the chain. */
  chain: string;
  /** Name of the event field that contains the number of the chain's rounds. */
  rounds: string;
}

export type SecretRule = PairSecret | ChainSecret;

/** Protection of an event field: `sealed` is encrypted, `username` is masked in exports, a rule hides a secret. */
export type Protection = 'plain' | 'sealed' | 'username' | SecretRule;

/** Type that a field must have because of its name; `never` if any type will do. */
type NeedsProtection<Field> = Field extends
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'date_of_birth'
  | 'state_id'
  | 'secret'
  ? Sealed
  : Field extends `${string}username${string}`
    ? Username
    : Field extends 'client_seed' | 'revealed_seed'
      ? never
      : Field extends `${string}seed`
        ? Protected<SecretRule>
        : never;

/** Names of the other fields to which a secret's rule refers. */
type NamedBy<Value> =
  Value extends Protected<infer Rule>
    ? Rule extends PairSecret
      ? Rule['pair']
      : Rule extends ChainSecret
        ? Rule['chain' | 'rounds']
        : never
    : never;

type IsProtected<Value, Needed> = [Needed] extends [never] ? true : [keyof Needed] extends [keyof Value] ? true : false;

/**
 * Wrongly declared fields of an event: those whose type lacks the protection that their name requires, and those to
 * which a `Secret` refers but which the event does not have.
 */
export type Misdeclared<Data> =
  | {
      [Field in keyof Data]-?: IsProtected<NonNullable<Data[Field]>, NeedsProtection<Field>> extends true
        ? never
        : Field;
    }[keyof Data]
  | Exclude<{ [Field in keyof Data]-?: NamedBy<NonNullable<Data[Field]>> }[keyof Data], keyof Data>;
