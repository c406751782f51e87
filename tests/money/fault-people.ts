import { sql } from 'kysely'
import { TERMS_VERSION } from '#contract/limits.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, post, walletOf } from '#server/modules/ledger/index.ts'
import { keyedHash, newId, tokenHash } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { type FaultBank, typed } from './fault-bank.ts'
import type { Deployment } from './fault-deployment.ts'
import { SERVER_ENV } from './servers.ts'

/** A player who deposits and withdraws. */
export interface Payer {
  id: string
  number: number
  username: string
  cpf: string
  token: string
  /** Pix keys of this CPF's account at the bank. */
  keys: { EMAIL: string; PHONE: string; RANDOM: string }
}

export const PASSWORD = 'palpite10'
/** Initial balance in centavos. */
export const GRANTED = centavos(300_00)
const TOGETHER = 1_000

/** Adds players, each with an account at the bank and play money in both books. */
export async function addPayers(app: Pick<Deployment, 'db' | 'bank' | 'now'>, count: number): Promise<Payer[]> {
  const { db, bank } = app
  const at = app.now()
  const payers = Array.from({ length: count }, (_, number) => payerNo(number, newId(at)))
  const passwordHash = await hashPassword(PASSWORD)
  const column = <T>(of: (payer: Payer) => T): T[] => payers.map(of)
  const ids = column(payer => payer.id)
  await db.rows(sql`
    insert into account (id, username, email, cpf, cpf_hash, name, gender, phones, birth_date, password_hash, email_confirmed_at, terms_version, created_at)
    select id, username, email, cpf, hash, 'Pessoa ' || username, 'F', array[phone], '1990-01-01', ${passwordHash}, ${at}, ${TERMS_VERSION}, ${at}
    from unnest(${ids}::text[], ${column(payer => payer.username)}::text[], ${column(payer => payer.keys.EMAIL)}::text[],
      ${column(payer => payer.cpf)}::text[],
      ${column(payer => keyedHash(SERVER_ENV.SECRET_KEY, `cpf:${payer.cpf}`))}::text[],
      ${column(payer => payer.keys.PHONE.slice(3))}::text[]) as p(id, username, email, cpf, hash, phone)`)
  await db.rows(sql`insert into wallet (account_id) select unnest(${ids}::text[])`)
  await db.rows(sql`
    insert into session (id, kind, subject_id, token_hash, device, address, created_at, seen_at, expires_at)
    select 's' || id, 'player', id, hash, 'test', '127.0.0.1', ${at}, ${at}, ${at}::timestamptz + interval '1 year'
    from unnest(${ids}::text[], ${column(payer => tokenHash(payer.token))}::text[]) as p(id, hash)`)
  for (let first = 0; first < payers.length; first += TOGETHER) {
    const movements = payers.slice(first, first + TOGETHER).map(({ id }) => ({
      id: newId(at),
      from: ACCOUNTS.capital,
      to: walletOf(id),
      amount: GRANTED,
      reason: 'grant',
      reference: id,
    }))
    await db.tx(tx => post(tx, at, movements))
  }
  await bank.order('capital', { amount: typed(GRANTED * BigInt(count)) })
  await registerKeys(bank, payers)
  return payers
}

function payerNo(number: number, id: string): Payer {
  const username = `pagador${number}`
  return {
    id,
    number,
    username,
    cpf: cpfOf(300_000_000 + number),
    token: `fault-token-${String(number).padStart(32, '0')}`,
    keys: {
      EMAIL: `${username}@correio.example`,
      PHONE: `+5511${String(900_000_000 + number)}`,
      RANDOM: `${String(number).padStart(8, '0')}-7d34-4e8b-9c60-2a4d8e1f7b53`,
    },
  }
}

const KEYS_AT_ONCE = 16

async function registerKeys(bank: FaultBank, payers: readonly Payer[]): Promise<void> {
  const left = [...payers]
  const work = async (): Promise<void> => {
    for (let payer = left.pop(); payer; payer = left.pop()) {
      const { EMAIL, PHONE, RANDOM } = payer.keys
      await bank.order('people', { cpf: payer.cpf, name: payer.username, keys: [EMAIL, PHONE, RANDOM].join(' ') })
    }
  }
  await Promise.all(Array.from({ length: KEYS_AT_ONCE }, work))
}
