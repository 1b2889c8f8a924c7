import { RealtimeModule } from '@goldwake/gateway';
import type { DynamicModule, Type } from '@nestjs/common';

/** Every service of the house. */
export const SERVICES: (Type | DynamicModule)[] = [RealtimeModule];
