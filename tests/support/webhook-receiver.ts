import { httpWebhooks } from '#server/gateways/webhook/http.ts'
import { type WebhookGateway, type WebhookMessage, WebhookSilent } from '#server/gateways/webhook/port.ts'

/** A system of the operator's, with configurable responses. */
export class Receiver implements WebhookGateway {
  received: WebhookMessage[] = []
  answer: number | WebhookSilent = 200
  takes = httpWebhooks({ isOpen: true }).takes
  send = async (message: WebhookMessage) => {
    this.received.push(message)
    if (this.answer instanceof WebhookSilent) throw this.answer
    return { status: this.answer }
  }
}
