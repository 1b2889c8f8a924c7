import { IsBoolean, IsIn, IsString, Length, Matches } from 'class-validator';
import { FEATURE_REASON_MAX, FEATURES, type Feature } from '../features.js';

/** Body of POST /api/workbench/features; the response is a FeatureReceipt. */
export class FeatureBody {
  /** The player's uid or username. */
  @IsString()
  @Length(1, 100)
  player!: string;

  @IsIn(FEATURES)
  feature!: Feature;

  @IsBoolean()
  enabled!: boolean;

  /** Reason for the change, which is stored in the event history. */
  @IsString()
  @Length(1, FEATURE_REASON_MAX)
  @Matches(/^(?=.*\S)\P{C}*$/u, { message: 'reason must be one line of text' })
  reason!: string;

  /** Operating system user name of the operator who runs the command. */
  @IsString()
  @Length(1, 64)
  by!: string;
}
