import { ArrayMaxSize, IsArray, IsIn, IsObject } from 'class-validator';
import { OperatorBody } from '../../http/operator-commands.js';
import { PACKAGES_OPERATIONS, type PackagesOperation } from '../package-events.js';
import { type CoinPackage, PACKAGES_MAX } from '../packages.js';

/** Body of POST /api/workbench/packages; the response is a PackagesReceipt. The cashier checks the packages. */
export class PackagesBody extends OperatorBody {
  @IsIn(PACKAGES_OPERATIONS)
  operation!: PackagesOperation;

  @IsArray()
  @ArrayMaxSize(PACKAGES_MAX)
  @IsObject({ each: true })
  packages!: CoinPackage[];
}
