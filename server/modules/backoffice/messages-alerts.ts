import type { WaitingType } from '#contract/api/admin/waiting.ts'
import type { Lang } from '#contract/limits.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import { written } from '#server/modules/accounts/index.ts'

const pt = {
  kinds: {
    books: 'Conferência do livro achou erro',
    audit: 'Auditoria mexida',
    unchecked: 'Pagamentos parados: livro sem conferência',
    bank: 'Banco não responde',
    differences: 'Diferenças com o banco',
    proofs: 'Jogos fechados sem prova',
    jobs: 'Tarefas falhando',
    disputes: 'Contestações abertas',
    results: 'Resultados para confirmar',
    facts: 'Jogos sem o resultado depois do apito',
    ticks: 'Cartelas à espera de marcações',
    answers: 'Palpites relâmpago à espera de resposta',
    held: 'Pagamentos segurados',
    changed: 'Jogos pagos com dados mudados',
    review: 'Pendências de importação',
    unopened: 'Cartelas que não abriram',
    lonely: 'Jogos quase sem gente',
    short: 'Prêmios garantidos descobertos',
    stuck: 'Saques parados',
    withheld: 'Saques segurados',
    suspense: 'Pix em suspenso',
    unclaimed: 'Valores de contas encerradas',
    orders: 'Pedidos à espera da segunda pessoa',
    reports: 'Denúncias abertas',
    leagues: 'Ligas denunciadas',
    alerts: 'Alertas de duelo',
    risk: 'Sinais de risco',
  } satisfies Record<WaitingType, string>,
  subject: (count: number) =>
    count === 1 ? 'Crava: 1 pendência para a mesa' : `Crava: ${count} pendências para a mesa`,
  greeting: (name: string) => `Olá, ${name}.`,
  text: 'Isto espera por alguém no console:',
  note: 'Cada pendência é avisada uma vez. Para mudar o que chega aqui: Minha conta, no console.',
  footer: 'Crava · Aviso para quem opera a casa. Não traz dados de jogadores.',
}

const en: typeof pt = {
  kinds: {
    books: 'The check of the books found a fault',
    audit: 'The audit log was tampered with',
    unchecked: 'Payments stopped: books not checked',
    bank: 'The bank does not answer',
    differences: 'Differences from the bank',
    proofs: 'Locked games without a proof',
    jobs: 'Failing jobs',
    disputes: 'Open disputes',
    results: 'Results to confirm',
    facts: 'Games without their result after the whistle',
    ticks: 'Cards that wait for ticks',
    answers: 'Flash questions that wait for an answer',
    held: 'Payments held',
    changed: 'Paid games with changed facts',
    review: 'Import rows to resolve',
    unopened: 'Cards that did not open',
    lonely: 'Games almost without players',
    short: 'Guaranteed prizes uncovered',
    stuck: 'Stuck withdrawals',
    withheld: 'Held withdrawals',
    suspense: 'Pix in suspense',
    unclaimed: 'Amounts of closed accounts',
    orders: 'Requests that wait for a second person',
    reports: 'Open reports',
    leagues: 'Reported leagues',
    alerts: 'Duel alerts',
    risk: 'Signs of risk',
  },
  subject: count => (count === 1 ? 'Crava: 1 item waits for the desk' : `Crava: ${count} items wait for the desk`),
  greeting: name => `Hello, ${name}.`,
  text: 'This waits for somebody in the console:',
  note: 'Each item is told once. To change what comes here: My account, in the console.',
  footer: 'Crava · A notice for those who run the house. It carries no data of players.',
}

const messages: Record<Lang, typeof pt> = { 'pt-BR': pt, en }

/** A pending item as shown to operators. */
export const nameOf = (kind: WaitingType, lang: Lang): string => messages[lang].kinds[kind]

export interface AlertLine {
  kind: WaitingType
  count: number
}

/** The mail to an operator about pending work: types and counts, no personal data. */
export function alertMail(
  { to, name, lang, batch, publicUrl }: { to: string; name: string; lang: Lang; batch: string; publicUrl: string },
  lines: readonly AlertLine[],
): Mail {
  const text = messages[lang]
  const total = lines.reduce((sum, { count }) => sum + count, 0)
  const letter = {
    lang,
    subject: text.subject(total),
    greeting: text.greeting(name),
    paragraphs: [text.text],
    facts: lines.map(({ kind, count }): [string, string] => [nameOf(kind, lang), String(count)]),
    notes: [text.note],
    footer: text.footer,
  }
  const host = publicUrl.replace(/^https?:\/\//, '').replace(/[:/].*$/, '')
  return { to, ...written(letter), messageId: `<${batch}.alert@${host}>` }
}

/** The push about pending work: types and counts, no personal data. */
export const alertPush = (lang: Lang, lines: readonly AlertLine[]): { title: string; body: string } => ({
  title: messages[lang].subject(lines.reduce((sum, { count }) => sum + count, 0)),
  body: lines.map(({ kind, count }) => `${nameOf(kind, lang)}: ${count}`).join('\n'),
})
