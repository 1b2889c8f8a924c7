import type { OpenSession, Spin } from '@goldwake/contracts';
import { IsString, Length, Matches } from 'class-validator';

/** Body of POST /api/sessions. */
export class OpenSessionBody implements OpenSession {
  @IsString()
  @Length(1, 200)
  token!: string;

  @IsString()
  @Length(1, 100)
  game_id!: string;
}

/** Body of POST /api/spins. */
export class SpinBody implements Spin {
  @Matches(/^[1-9]\d{0,23}$/, { message: 'stake must be a whole number of micros above 0, as a string of digits' })
  stake!: string;
}
