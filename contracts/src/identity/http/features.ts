import { IsBoolean, IsIn } from 'class-validator';
import { ReasonedCommandBody } from '../../http/operator-commands.js';
import { FEATURES, type Feature } from '../features.js';

/** Body of POST /api/workbench/features; the response is a FeatureReceipt. */
export class FeatureBody extends ReasonedCommandBody {
  @IsIn(FEATURES)
  feature!: Feature;

  @IsBoolean()
  enabled!: boolean;
}
