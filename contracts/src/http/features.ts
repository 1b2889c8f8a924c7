import { IsBoolean, IsIn, IsString, Length, Matches } from 'class-validator';
import { FEATURE_REASON_MAX, FEATURES, type Feature } from '../features.js';

/** Body of POST /api/workbench/features; the response is a FeatureReceipt. */
export class FeatureBody {
  /** uid or username of the player. */
  @IsString()
  @Length(1, 100)
  player!: string;

  @IsIn(FEATURES)
  feature!: Feature;

  @IsBoolean()
  enabled!: boolean;

  /** Reason that stays in the history. */
  @IsString()
  @Length(1, FEATURE_REASON_MAX)
  @Matches(/^\P{C}*\S\P{C}*$/u, { message: 'reason must be one line of text' })
  reason!: string;

  /** Name of the operator who runs the command, as they are known on the machine. */
  @IsString()
  @Length(1, 64)
  by!: string;
}
