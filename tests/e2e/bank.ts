import type { APIRequestContext, Locator } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect } from './support.ts'

/** State of the demo's bank (its control page's JSON); amounts are centavos as text. */
interface BankState {
  charges: { txid: string; status: string; amount: string }[]
  received: { e2eId: string; txid: string | null; amount: string; payer: string; returns: { status: string }[] }[]
}

/** A charge as a payer's app finds it at the URL in a dynamic code. */
export interface ChargeRequest {
  txid: string
  /** `20.00` */
  amount: string
  payer: { cpf: string; nome: string }
}

/** Payers and payees: the demo's bank through its control page. */
export class Bank {
  readonly #request: APIRequestContext
  readonly #url: string
  constructor(request: APIRequestContext, url: string) {
    this.#request = request
    this.#url = url
  }

  async #order(name: string, order: Record<string, unknown>): Promise<void> {
    const answer = await this.#request.post(`${this.#url}/control/${name}`, { data: order })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** Pays a charge: by its addressee, or with another CPF or amount (`20,50`). */
  pay(txid: string, order: { cpf?: string; amount?: string } = {}): Promise<void> {
    return this.#order('pay', { txid, ...order })
  }

  /** Sends money directly to the operator's key, without a charge. */
  send(order: { cpf: string; amount: string }): Promise<void> {
    return this.#order('pay', order)
  }

  /** Adds a person with an account at the bank and their keys. */
  addPerson(person: { cpf: string; name: string; keys?: string }): Promise<void> {
    return this.#order('people', person)
  }

  /** Deposits the operator's own money to its account. */
  bringIn(amount: string): Promise<void> {
    return this.#order('capital', { amount })
  }

  async state(): Promise<BankState> {
    return (await (await this.#request.get(`${this.#url}/control/state`)).json()) as BankState
  }

  /** Opens the URL in a dynamic code, as the payer's app does. */
  async requestedFor(location: string): Promise<ChargeRequest> {
    const answer = await this.#request.get(`http://${location}`)
    expect(answer.status(), location).toBe(200)
    const [, payload = ''] = (await answer.text()).split('.')
    const { txid, valor, devedor } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      txid: string
      valor: { original: string }
      devedor: ChargeRequest['payer']
    }
    return { txid, amount: valor.original, payer: devedor }
  }
}

/** Simulated distances of a phone, as the width of its image: tried until the code is readable. */
const DISTANCES = [232, 300, 400, 600, 900]

/** Reads a QR code on the page as a phone's camera does. */
export async function scan(picture: Locator): Promise<string> {
  const shot = await picture.screenshot({ scale: 'css' })
  for (const width of DISTANCES) {
    const seen = sharp(shot).ensureAlpha().resize({ width }).raw()
    const { data, info } = await seen.toBuffer({ resolveWithObject: true })
    const code = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)
    if (code) return code.data
  }
  throw new Error('No code can be read')
}
