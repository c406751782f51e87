import { defineMessages } from '#client/i18n.ts'
import type { CorrectionResult } from '#contract/api/admin/corrections.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'

/** Words of asking for a correction of a game that is paid (C10). */
const pt = {
  ask: 'Pedir correção',
  title: 'Pedir o que a correção acrescenta?',
  text: 'Quem ganharia mais com os dados de agora recebe a diferença, do caixa da casa; ninguém devolve nada.',
  filters: (amount: string, people: string) => `Correção pedida: ${amount} para ${people}. Outra pessoa aprova.`,
  people: (count: number) => (count === 1 ? '1 jogador' : `${count} jogadores`),
  nobody: 'Ranking corrigido: ninguém recebe mais',
  counting: 'Calculando a diferença…',
  sum: (amount: string, people: string) => `A casa paga ${amount} a ${people}.`,
  sumWithheld: (amount: string) => `Desse valor, ${amount} ficam retidos como imposto.`,
  sumNobody: 'Ninguém recebe mais: só o ranking muda.',
  sumUnknown: 'Não deu para calcular agora. A diferença aparece no pedido.',
  nothing: 'Nada mudou desde o pagamento',
}

export type CorrectionMessages = typeof pt
export const correctionMessages = defineMessages(pt, () => import('./correction-messages.en.ts'))

/** What asking for a correction came to. What pays nobody needs no second person: the ranking is corrected already. */
export function formatCorrection(answer: CorrectionResult, messages: CorrectionMessages, lang: Lang): string {
  if (answer._id === null) return messages.nobody
  return messages.filters(formatReais(answer.amount, lang), messages.people(answer.entries))
}
