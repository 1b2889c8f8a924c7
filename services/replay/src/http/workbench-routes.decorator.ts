import type { ProblemCode } from '@goldwake/contracts';
import { DescribeAll, LimitsReads, OwnPageGuard, Public } from '@goldwake/service';
import { applyDecorators, Controller, UseGuards } from '@nestjs/common';
import { WORKBENCH_READS } from './limits.js';
import { SessionGuard } from './session.guard.js';

/** Declares a controller below `/api/workbench` whose routes require a workbench session instead of a token. */
export const WorkbenchRoutes = (path = '', problems: readonly ProblemCode[] = []) =>
  applyDecorators(
    Public(),
    LimitsReads(WORKBENCH_READS),
    UseGuards(OwnPageGuard, SessionGuard),
    DescribeAll({ cookie: 'workbench', problems: ['forbidden', 'workbench_session_required', ...problems] }),
    Controller(`workbench/${path}`),
  );
