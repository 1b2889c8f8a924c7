import { DescribeOther, type FastifyReply, type FastifyRequest, FixedJson, FixedPage, Public } from '@goldwake/service';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { asyncApi } from '../asyncapi/document.js';
import { asyncApiPage } from './asyncapi-page.js';

/** Serves the description of the socket. */
@Public()
@Controller()
export class AsyncApiController {
  private readonly json: FixedJson;
  private readonly html: FixedPage;

  constructor() {
    const described = asyncApi();
    this.json = new FixedJson(described);
    this.html = new FixedPage(asyncApiPage(described));
  }

  @DescribeOther({
    summary: 'Returns the AsyncAPI description of the WebSocket at /realtime.',
    media: ['application/json'],
  })
  @Get('asyncapi.json')
  document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.json.send(request, reply);
  }

  @DescribeOther({ summary: 'Shows the description of the WebSocket as a page.', media: ['text/html'] })
  @Get('docs/realtime')
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.html.send(request, reply);
  }
}
