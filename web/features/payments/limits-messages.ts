import type { LimitType, LimitPeriod } from '#contract/api/player/responsible.ts'
import { defineMessages } from '#web/lib/i18n.ts'
import type { Effect } from './limits-rules.ts'

const kinds: Record<LimitType, { title: string; text: string; of: string }> = {
  deposit: {
    title: 'Limite de depósitos',
    text: 'Quanto você pode colocar na carteira: compras de moedas, as que esperam pagamento também, e transferências recebidas.',
    of: 'depósitos',
  },
  loss: {
    title: 'Limite de perdas',
    text: 'Quanto você pode perder: o que jogou menos prêmios e devoluções.',
    of: 'perdas',
  },
}
const periods: Record<LimitPeriod, { name: string; now: string; again: string }> = {
  day: { name: 'Por dia', now: 'hoje', again: 'Limite atingido. Recomeça amanhã.' },
  week: { name: 'Por semana', now: 'nesta semana', again: 'Limite atingido. Recomeça na segunda-feira.' },
  month: { name: 'Por mês', now: 'neste mês', again: 'Limite atingido. Recomeça no dia 1º.' },
}
/** Said before a limit is saved. */
const effects: Record<Effect, string> = {
  same: 'Este já é o seu limite.',
  now: 'Vale na hora.',
  later: 'Para dar tempo de pensar, um limite maior só vale daqui a 24 horas. Até lá continua o de agora.',
  kept: 'O limite de agora continua, e o aumento que esperava é cancelado.',
}

const days = (count: number): string => (count === 1 ? '1 dia' : `${count} dias`)
function months(count: number): string {
  const years = count / 12
  return Number.isInteger(years) ? (years === 1 ? '1 ano' : `${years} anos`) : `${count} meses`
}

/** Words of limits, pause and self-exclusion. Amounts and moments arrive written. */
const pt = {
  kinds,
  periods,
  effects,
  days,
  months,
  intro:
    'Jogar é diversão quando cabe no seu tempo e no seu bolso. Aqui você decide quanto. Quem tem um limite não recebe anúncios nem palpites relâmpago.',
  introForPoints: 'Jogar é diversão quando cabe no seu tempo. Aqui você decide quanto.',
  loading: 'Carregando seus limites',
  broken: 'Seus limites não carregaram',
  month: {
    title: 'Resultado do mês',
    text: 'Prêmios e devoluções menos o que você jogou, desde o dia 1º. Compras e saques não entram na conta.',
    staked: 'Você jogou',
    won: 'Ganhou em prêmios',
    returned: 'Recebeu de volta',
  },
  none: 'Sem limite',
  usedNow: (amount: string, now: string) => `${amount} ${now}`,
  used: (now: string) => `Usado ${now}`,
  usedOf: (used: string, limit: string) => `${used} de ${limit}`,
  next: (amount: string, at: string) => `A partir de ${at}: ${amount}`,
  nextNone: (at: string) => `A partir de ${at}: sem limite`,
  cancel: 'Cancelar o aumento',
  givenUp: 'Aumento cancelado',
  set: 'Definir',
  change: 'Alterar',
  name: (action: string, of: string, period: string) => `${action} limite de ${of} ${period.toLowerCase()}`,
  edit: {
    title: (of: string, period: string) => `Limite de ${of} ${period.toLowerCase()}`,
    choose: 'Ter limite',
    with: 'Com limite',
    without: 'Sem limite',
    amount: 'Qual é o limite?',
    current: 'Limite de agora',
    waiting: 'Aumento que espera',
    required: 'Digite o valor do limite.',
    notWhole: 'Use reais inteiros, a partir de R$ 1.',
    save: 'Salvar limite',
    ask: 'Pedir para daqui a 24 horas',
    saved: 'Limite salvo',
    savedText: 'Ele já está valendo.',
    requested: 'Pedido anotado',
    requestedText: (at: string) => `O novo limite vale a partir de ${at}.`,
  },
  reminder: {
    title: 'Lembrete de tempo',
    text: 'Avisamos de tempos em tempos há quanto tempo você está aqui, com o resultado do mês.',
    label: 'Avisar a cada',
    none: 'Não avisar',
    every: (minutes: number) =>
      minutes < 60 ? `${minutes} minutos` : minutes === 60 ? '1 hora' : `${minutes / 60} horas`,
    saved: 'Lembrete salvo',
  },
  rest: {
    title: 'Dar um tempo',
    text: 'Durante esse tempo você não compra moedas, não entra em jogos e não transfere. Sacar continua liberado.',
    pause: 'Pausa',
    pauseFor: 'Pausar por',
    pauseButton: (time: string) => `Pausar por ${time}`,
    exclusion: 'Autoexclusão',
    exclusionText: 'Um tempo maior, de 3 meses ou mais. Vale para o seu CPF, mesmo se a conta for encerrada.',
    exclusionFor: 'Ficar de fora por',
    exclusionButton: (time: string) => `Ficar de fora por ${time}`,
    longer: 'Dá para aumentar, nunca encurtar.',
  },
  resting: {
    pause: (end: string) => `Você está em pausa até ${end}.`,
    exclusion: (end: string) => `Você está em autoexclusão até ${end}.`,
    text: 'Até lá não dá para comprar moedas, entrar em jogos nem transferir. Sacar continua liberado, e jogos já enviados continuam valendo.',
  },
  ask: {
    pauseTitle: 'Confirmar pausa',
    pause: (time: string) => `Fazer uma pausa de ${time}?`,
    exclusionTitle: 'Confirmar autoexclusão',
    exclusion: (time: string) => `Ficar de fora por ${time}?`,
    points: [
      'Você não compra moedas, não entra em jogos e não transfere até o fim.',
      'Sacar continua liberado, e jogos já enviados continuam valendo.',
      'Não dá para desfazer nem encurtar, nem falando com a gente. Só aumentar.',
    ],
    cpf: 'Vale para o seu CPF: nenhuma outra conta sua joga durante esse tempo.',
    understood: 'Entendi que não dá para desfazer',
    mustUnderstand: 'Marque que você entendeu para continuar.',
    yesPause: (time: string) => `Sim, pausar por ${time}`,
    yesExclusion: (time: string) => `Sim, ficar de fora por ${time}`,
    no: 'Agora não',
    pauseBegan: 'Sua pausa começou',
    exclusionBegan: 'Sua autoexclusão começou',
    beganText: (end: string) => `Ela vai até ${end}. Cuide-se bem.`,
  },
  help: 'Quer conversar? Veja onde encontrar ajuda',
}

export type LimitsMessages = typeof pt
export const limitsMessages = defineMessages(pt, () => import('./limits-messages.en.ts'))
