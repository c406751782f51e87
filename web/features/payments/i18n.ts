import { defineMessages } from '#client/i18n.ts'
import type { LimitPeriod, LimitType } from '#contract/api/player/responsible.ts'
import type { Transaction } from '#contract/api/player/transactions.ts'
import type { Effect } from './limits-rules.ts'
import type { Period } from './statement-period.ts'
import type { StatusKey, TitleMessages, TypeKey } from './transaction-display.ts'

const en = () => import('./i18n.en.ts')

/** Messages of the wallet panel and its main page. Amounts, days and times are already formatted. */
const pt = {
  titles: {
    main: 'Carteira',
    deposit: 'Comprar moedas',
    payment: 'Pagar com Pix',
    withdraw: 'Sacar',
    withdrawal: 'Saque',
    transfer: 'Transferir',
    statement: 'Extrato',
    limits: 'Limites e pausa',
  },
  close: 'Fechar carteira',
  pageBroken: 'Esta página não carregou',
  balance: 'Saldo atual',
  hideBalance: 'Ocultar saldo',
  hidden: 'Saldo oculto',
  coin: (one: string) => `1 moeda vale ${one}`,
  broken: 'O saldo não carregou',
  loading: 'Carregando o saldo',
  actions: 'Ações da carteira',
  buy: 'Comprar',
  withdraw: 'Sacar',
  transfer: 'Transferir',
  latest: {
    title: 'Últimas transações',
    loading: 'Carregando as transações',
    broken: 'As transações não carregaram',
    empty: 'Nada por aqui ainda',
    emptyText: 'Suas compras, saques, jogos e prêmios aparecem nesta lista.',
    all: 'Ver extrato completo',
    today: 'Hoje',
    yesterday: 'Ontem',
  },
  month: {
    title: 'Resultado do mês',
    text: 'Prêmios e devoluções menos o que você jogou',
  },
  limits: 'Limites e pausa',
  limitsText: 'Quanto e quando você joga',
  help: 'Tire suas dúvidas sobre dinheiro',
  responsibly: 'Jogue com responsabilidade. Proibido para menores de 18 anos.',
  bought: 'Compra de moedas realizada com sucesso!',
  backToWallet: 'Voltar à carteira',
  lost: 'Não tivemos resposta. Tente de novo: mesmo que o pedido já tenha chegado, ele só vale uma vez.',
  again: 'Tentar de novo',
}

export type WalletMessages = typeof pt
export const messages = defineMessages(pt, () => en().then(all => all.messages))

/** An error with advice, and a link label where there is one. */
interface Refused {
  title: string
  text: string
  way?: string
}

/** By error code. */
const refused: Partial<Record<string, Refused>> = {
  email_unconfirmed: {
    title: 'Confirme seu e-mail primeiro',
    text: 'Antes da primeira compra, abra o link que mandamos para o seu e-mail.',
    way: 'Confirmar e-mail',
  },
  birth_date_needed: {
    title: 'Informe sua data de nascimento',
    text: 'Ela é pedida antes da primeira compra, só uma vez.',
    way: 'Informar data de nascimento',
  },
  open_deposits: {
    title: 'Você já tem 5 compras esperando pagamento',
    text: 'Pague ou desista de uma delas antes de pedir outro Pix.',
    way: 'Ver compras em aberto',
  },
  limit_deposit: {
    title: 'Esta compra passa do seu limite de depósitos',
    text: 'Escolha um valor menor ou confira quanto ainda cabe no seu limite.',
    way: 'Ver meus limites',
  },
  paused: {
    title: 'Você está em pausa',
    text: 'Durante a pausa não dá para comprar moedas. Sacar continua liberado.',
    way: 'Ver minha pausa',
  },
  self_excluded: {
    title: 'Você está em autoexclusão',
    text: 'Até ela terminar não dá para comprar moedas. Sacar continua liberado.',
    way: 'Ver minha autoexclusão',
  },
  mode_unavailable: {
    title: 'A compra de moedas não está disponível agora',
    text: 'Nada foi cobrado. Tente de novo mais tarde.',
  },
  under_age: {
    title: 'É preciso ter 18 anos ou mais',
    text: 'Comprar moedas é proibido para menores.',
  },
  identity_pending: {
    title: 'Ainda estamos conferindo seus dados',
    text: 'Nada foi cobrado. Leva pouco tempo: tente de novo em instantes.',
  },
  identity_mismatch: {
    title: 'Seus dados não conferem',
    text: 'Nome, CPF e data de nascimento precisam ser os do seu documento.',
    way: 'Conferir meus dados',
  },
  barred: {
    title: 'Seu CPF não pode jogar a dinheiro',
    text: 'Ele está na lista oficial de impedidos. Nada foi cobrado, e sacar continua liberado.',
  },
  package_price: {
    title: 'O preço deste pacote é outro',
    text: 'Nada foi cobrado. Recarregue a página e confira o valor.',
  },
}

/** Messages of buying coins. Amounts are already formatted. */
const depositPt = {
  intro: 'Pague com Pix. As moedas caem na hora.',
  missing: (amount: string) => `Faltam ${amount} para este jogo.`,
  packs: {
    first: 'Pacote 1 - R$5',
    second: 'Pacote 2 - R$12',
    popular: 'Mais popular',
    custom: 'Outro valor',
    customTitle: (reais: string) => `Pacote 3 - R$${reais}`,
    minimum: 'Mínimo de R$\u00a020',
    coins: (count: string) => `${count} moedas`,
  },
  buy: 'Comprar',
  buyPack: (pack: string) => `Comprar ${pack}`,
  ask: (coins: string, amount: string) => `Comprar ${coins} moedas por ${amount}?`,
  confirming: 'Confirmar compra',
  no: 'Não',
  yes: 'Sim, gerar Pix',
  suggestions: 'Sugestões',
  amount: 'Valor em reais',
  tooLow: 'O valor deve ser no mínimo R$20',
  tooHigh: (most: string) => `O valor deve ser no máximo R$${most}`,
  processing: 'Estamos processando sua compra...',
  refused,
}

export type DepositMessages = typeof depositPt
export const depositMessages = defineMessages(depositPt, () => en().then(all => all.depositMessages))

/** Messages while outgoing money is on hold. Dates are already formatted. */
const holdPt = {
  title: 'Saques e transferências em espera',
  about: {
    identity: 'Estamos conferindo os dados da sua conta.',
    payments: 'Estamos conferindo pagamentos da sua conta.',
    games: 'Estamos conferindo jogos da sua conta.',
    security: 'Estamos protegendo a sua conta.',
  },
  withdraw: (when: string) =>
    `Você pode pedir o saque agora: ele espera até ${when} e segue sozinho. Suas moedas são suas.`,
  waiting: (when: string) => `Este saque espera até ${when} e segue sozinho. Suas moedas são suas.`,
  transfer: (when: string) => `Transferências voltam em ${when}. Você pode jogar normalmente.`,
}

export type HoldMessages = typeof holdPt
export const holdMessages = defineMessages(holdPt, () => en().then(all => all.holdMessages))

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
/** Effect of a limit, shown before it is saved. */
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

/** Messages of limits, pause and self-exclusion. Amounts and dates are already formatted. */
const limitsPt = {
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

export type LimitsMessages = typeof limitsPt
export const limitsMessages = defineMessages(limitsPt, () => en().then(all => all.limitsMessages))

/** Messages of the limits page after sign-up. Amounts are already formatted. */
const limitsStepPt = {
  title: 'Seus limites',
  text: 'Antes de jogar, decida quanto cabe no seu bolso. Tudo aqui é opcional, e dá para mudar depois em Carteira, Limites e pausa.',
  deposit: 'Quanto você quer poder depositar?',
  depositText: 'Compras de moedas e transferências recebidas contam.',
  loss: 'Quanto você aceita perder?',
  lossText: 'O que jogou menos prêmios e devoluções.',
  day: 'Por dia',
  week: 'Por semana',
  month: 'Por mês',
  none: 'Sem limite',
  other: 'Outro valor',
  more: 'Também por semana e por mês',
  suggest: (of: string, period: string) => `Sugestões: ${of} ${period.toLowerCase()}`,
  ofDeposit: 'depósitos',
  ofLoss: 'perdas',
  label: (of: string, period: string) => `Limite de ${of} ${period.toLowerCase()}, em reais`,
  wrong: 'Use reais inteiros, a partir de R$ 1, ou deixe em branco.',
  reminder: 'Quer um lembrete de tempo?',
  reminderText: 'Avisamos há quanto tempo você está aqui, com o resultado do mês.',
  reminderLabel: 'Avisar a cada',
  noReminder: 'Não avisar',
  every: (minutes: number) =>
    minutes < 60 ? `${minutes} minutos` : minutes === 60 ? '1 hora' : `${minutes / 60} horas`,
  note: 'Diminuir um limite vale na hora. Aumentar leva 24 horas, para dar tempo de pensar. Nenhum limite impede um saque.',
  save: 'Salvar limites',
  later: 'Agora não',
  saved: 'Limites salvos',
  savedText: 'Eles já estão valendo.',
}

export type LimitsStepMessages = typeof limitsStepPt
export const limitsStepMessages = defineMessages(limitsStepPt, () => en().then(all => all.limitsStepMessages))

/** Messages of paying by Pix. Amounts are already formatted. */
const paymentPt = {
  loading: 'Carregando o pagamento',
  broken: 'O pagamento não carregou',
  amount: 'Valor',
  qr: 'QR Code do Pix para ler no app do seu banco',
  code: 'Código Pix copia e cola',
  copy: 'Copiar código',
  copied: 'Código copiado',
  copyFailed: 'Não deu para copiar. Selecione o código e copie.',
  preparing: 'Preparando seu código Pix',
  preparingText: 'Leva alguns segundos. Você não precisa fazer nada.',
  waiting: 'Aguardando o pagamento',
  advances: 'Esta tela avança sozinha.',
  expiresIn: 'Expira em',
  clock: { days: 'd', hours: 'h', minutes: 'min', seconds: 's', ended: 'instantes' },
  offline: 'Sem conexão agora. Se você já pagou, está tudo certo: conferimos assim que ela voltar.',
  steps: [
    'Abra o app do seu banco e escolha Pix',
    'Leia o QR Code ou cole o código',
    'Confira o nome e o valor e confirme',
  ],
  own: 'Pague de uma conta no seu nome. Pix de outra pessoa volta para quem pagou.',
  cancel: 'Desistir desta compra',
  giveUpAsk: 'Desistir desta compra?',
  giveUpText: 'O código deixa de valer. Se você já pagou, as moedas entram do mesmo jeito.',
  giveUpNo: 'Continuar esperando',
  giveUpYes: 'Desistir',
  gone: {
    expired: { title: 'Este Pix expirou', text: 'O prazo para pagar passou. Nada foi cobrado.' },
    canceled: { title: 'Compra cancelada', text: 'Esta compra acabou, e nada entrou na sua carteira.' },
    failed: { title: 'Não deu para gerar este Pix', text: 'O banco não criou a cobrança. Nada foi cobrado.' },
  },
  paidAnyway:
    'Já pagou da sua conta? Fique tranquilo: as moedas entram assim que o banco confirmar. Pix de outra pessoa volta para quem pagou.',
  buyAgain: 'Comprar moedas',
}

export type PaymentMessages = typeof paymentPt
export const paymentMessages = defineMessages(paymentPt, () => en().then(all => all.paymentMessages))

/** The filters of the statement. */
const modules: Record<Transaction['details']['module'], string> = {
  deposit: 'Compras de moedas',
  withdraw: 'Saques',
  transfer: 'Transferências',
  'athletes-of-the-week': 'Craques da Semana',
  'card-game': 'Campeonatos',
  'coach-friend': 'Família vs Amigos',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  challenger: 'Desafios',
  'push-game': 'Palpites relâmpago',
}
const statementPeriods: Record<Period, string> = {
  all: 'Desde o começo',
  month: 'Este mês',
  lastMonth: 'Mês passado',
  ninety: 'Últimos 90 dias',
  own: 'Escolher dias',
}
/** Labels beside an entry, where its type does not say it already. */
const notes: Record<Exclude<Transaction['notes'][number], 'correction' | 'commission'>, string> = {
  late: 'Pago depois do prazo',
  amount: 'Valor diferente do pedido',
  extra: 'Pago mais uma vez',
  closing: 'Saque de todo o saldo',
  formerAccount: 'Da sua conta anterior',
}
/** Explanations in the details of a transaction. */
const stories: Record<Transaction['notes'][number] | Extract<TypeKey, 'clawedBack' | 'bounced' | 'refund'>, string> = {
  late: 'O Pix chegou depois que a cobrança venceu. Creditamos mesmo assim.',
  amount: 'O valor pago foi diferente do que você pediu. Creditamos o que foi pago.',
  extra: 'Esta cobrança foi paga mais de uma vez. Cada pagamento entrou no seu saldo.',
  closing: 'Você sacou todo o saldo, com os centavos.',
  formerAccount: 'Este valor chegou para a conta que você tinha antes e agora está nesta.',
  correction: 'Um resultado foi corrigido, e você recebeu a diferença do prêmio.',
  commission: 'Sua parte pelos jogos enviados com o seu código.',
  clawedBack: 'O banco que enviou um Pix o tomou de volta, e este valor saiu do seu saldo por causa disso.',
  bounced: 'O banco devolveu um saque depois de pago. O valor voltou para o seu saldo.',
  refund: 'O jogo não valeu, e você recebeu o valor de volta.',
}

/** Why a game was void, by code; an operator's own text is shown as is. */
const reasons: Partial<Record<string, string>> = {
  no_entries: 'Ninguém jogou.',
  too_few_players: 'Menos de dois jogadores participaram.',
  all_equal: 'Todos terminaram iguais.',
  nobody_scored: 'Ninguém marcou pontos.',
  too_few_athletes: 'Poucos craques entraram em campo.',
  too_few_matches: 'Poucas partidas da cartela foram jogadas.',
  late_entry: 'O jogo chegou depois do início da partida.',
  account_frozen: 'Sua conta estava congelada.',
  left_room: 'Você saiu da sala.',
  room_deleted: 'A sala foi apagada por quem a criou.',
  not_started: 'O duelo não começou a tempo.',
  match_void: 'A partida não valeu.',
  no_full_pair: 'A partida começou antes de os dois darem um palpite.',
  edge_event: 'Um lance caiu no limite do tempo perguntado.',
  no_answers: 'Ninguém respondeu.',
  nobody_right: 'Ninguém acertou.',
  nobody_wrong: 'Todo mundo acertou.',
}

/** Messages of the statement. Amounts, days and times are already formatted. */
const statementPt = {
  modules,
  periods: statementPeriods,
  notes,
  stories,
  reasons,
  filters: 'Filtros do extrato',
  module: 'Tipo',
  year: 'Extrato anual',
  allModules: 'Tudo',
  period: 'Período',
  from: 'Do dia',
  to: 'Até o dia',
  daysWrong: 'O último dia vem antes do primeiro.',
  count: (count: string, isOne: boolean) => (isOne ? '1 transação' : `${count} transações`),
  download: 'Baixar CSV',
  downloaded: 'Extrato baixado',
  fileName: 'extrato',
  list: 'Transações',
  loading: 'Carregando o extrato',
  broken: 'O extrato não carregou',
  empty: 'Nada por aqui ainda',
  emptyText: 'Suas compras, saques, jogos e prêmios aparecem neste extrato.',
  none: 'Nada nesses filtros',
  noneText: 'Escolha outro tipo ou outro período.',
  clear: 'Limpar filtros',
  today: 'Hoje',
  yesterday: 'Ontem',
  balance: (amount: string) => `Saldo ${amount}`,
  details: 'Detalhes',
  facts: {
    when: 'Data e hora',
    status: 'Situação',
    kind: 'O que foi',
    from: 'De',
    to: 'Para',
    about: 'Sobre',
    reason: 'Motivo',
    balance: 'Saldo depois',
    code: 'Código',
  },
  noBalance: 'Ainda não mudou seu saldo',
  seeGame: 'Ver o jogo',
  seeWithdrawal: 'Acompanhar o saque',
  seePayment: 'Pagar com Pix',
  help: 'Tirar dúvidas',
}

export type StatementMessages = typeof statementPt
export const statementMessages = defineMessages(statementPt, () => en().then(all => all.statementMessages))

/** Titles of transactions without the name of a player or game. */
const titles: TitleMessages['titles'] = {
  deposit: 'Compra de moedas',
  depositReversed: 'Devolução de Pix',
  withdraw: 'Saque',
  withdrawReversed: 'Saque devolvido',
  formerAccount: 'Conta anterior',
  game: 'Jogo',
}
const transactionKinds: Record<TypeKey, string> = {
  pix: 'Pix',
  transfer: 'Transferência',
  entry: 'Jogo enviado',
  refund: 'Valor devolvido',
  prize: 'Prêmio',
  correction: 'Correção de prêmio',
  withheld: 'Imposto retido',
  commission: 'Comissão de influenciador',
  clawedBack: 'Devolvido ao banco',
  bounced: 'Voltou do banco',
  formerAccount: 'Da sua conta anterior',
}
const statuses: Record<StatusKey, string> = {
  pending: 'Pendente',
  processing: 'Em processamento',
  canceled: 'Cancelado',
  failed: 'Falhou',
  success: 'Sucesso',
}

/** Messages of a transaction in a list. */
const transactionPt = {
  titles,
  kinds: transactionKinds,
  statuses,
  from: (name: string) => (name ? `De ${name}` : 'Transferência recebida'),
  to: (name: string) => (name ? `Para ${name}` : 'Transferência enviada'),
}

export type TransactionMessages = typeof transactionPt
export const transactionMessages = defineMessages(transactionPt, () => en().then(all => all.transactionMessages))

/** Messages of transferring coins. Amounts are already formatted. */
const transferPt = {
  loading: 'Carregando seu limite de hoje',
  broken: 'Seu limite de hoje não carregou',
  closed: 'Transferências indisponíveis',
  closedText: 'A Crava não está fazendo transferências entre jogadores agora. Seu saldo continua seu.',
  paused: 'Você está em pausa',
  excluded: 'Você está em autoexclusão',
  stoppedText: (end: string) => `Até ${end} não dá para transferir. Sacar continua liberado.`,
  seeLimits: 'Ver limites e pausa',
  used: 'Limite diário atingido',
  usedText: 'Você já usou todo o seu limite de transferência de hoje. Tente de novo amanhã.',
  usedToday: (amount: string, quote: string) => `Enviado hoje: ${amount} de ${quote}`,
  search: {
    intro: 'Para quem você quer transferir?',
    label: 'CPF, e-mail ou nome de usuário',
    hint: 'Escreva inteiro, do jeito que a pessoa se cadastrou.',
    button: 'Buscar',
    self: 'Não é possível realizar transferências para si mesmo',
    none: 'Esse usuário não foi encontrado',
    often: (wait: string) => `Você fez muitas buscas seguidas: são 20 por hora. ${wait}`,
    lost: 'Não deu para buscar agora. Confira sua internet e tente de novo.',
  },
  recipient: 'Quem recebe',
  cpf: (masked: string) => `CPF ${masked}`,
  edit: 'Trocar destinatário',
  amount: 'Quanto você quer transferir?',
  available: 'Saldo disponível',
  errors: {
    required: 'A quantidade de moedas é obrigatória',
    notWhole: 'A quantidade de moedas informadas não é válida',
    tooMuch: 'A quantidade inserida é inválida',
  },
  limit: 'Limite diário',
  limitOf: (used: string, quote: string) => `${used} de ${quote}`,
  sentToday: (amount: string) => `Enviado hoje ${amount}`,
  left: (amount: string) => `Sobram ${amount}`,
  send: 'Transferir',
  sendAmount: (amount: string) => `Transferir ${amount}`,
  ask: (amount: string, name: string) => `Transferir ${amount} para ${name}?`,
  askText: 'Não dá para desfazer.',
  askHold: 'Quem recebe já pode jogar com as moedas. Para sacar, espera 72 horas ou joga antes.',
  facts: { amount: 'Valor', to: 'Para', after: 'Saldo depois' },
  yes: 'Sim, transferir',
  confirmTitle: 'Confirmar transferência',
  password: 'Sua senha',
  passwordRequired: 'A senha é obrigatória',
  passwordWrong: 'Senha incorreta',
  confirm: 'Confirmar',
  locked: 'Senha bloqueada por 15 minutos',
  lockedText: (wait: string) => `Foram muitas senhas erradas seguidas, então paramos por segurança. ${wait}`,
  done: 'Transferência realizada com sucesso!',
}

export type TransferMessages = typeof transferPt
export const transferMessages = defineMessages(transferPt, () => en().then(all => all.transferMessages))

/** Messages of the withdrawal form. Amounts, days and times are already formatted. */
const withdrawPt = {
  loading: 'Carregando seu saque',
  broken: 'O saque não carregou',
  amount: 'Quanto você quer sacar?',
  available: 'Saldo disponível',
  held: {
    received: (amount: string, when: string) =>
      `${amount} que você recebeu de outra pessoa: dá para sacar ${when}, ou antes, se você jogar essas moedas.`,
    winnings: (amount: string, when: string) =>
      `${amount} que você ganhou de um mesmo adversário: dá para sacar ${when}. Até lá, dá para jogar.`,
  },
  nothing: 'Você ainda não tem moedas para sacar. O menor saque é de R$\u00a01,00.',
  keyType: 'Tipo da chave Pix',
  types: { CPF: 'CPF', PHONE: 'Celular', EMAIL: 'E-mail', RANDOM: 'Aleatória' },
  key: 'Chave',
  keyHints: {
    CPF: 'Sua chave CPF. Só fazemos Pix para a sua própria conta.',
    PHONE: 'O celular cadastrado como chave na sua própria conta.',
    EMAIL: 'O e-mail cadastrado como chave na sua própria conta.',
    RANDOM: 'Copie a chave aleatória no app do seu banco e cole aqui.',
  },
  own: 'Só fazemos Pix para a sua própria conta: a chave precisa ser do seu CPF.',
  daily: 'Um saque por dia. Depois deste, o próximo libera amanhã.',
  submit: 'Sacar',
  submitAmount: (amount: string) => `Sacar ${amount}`,
  missing: (parts: string) => `Falta ${parts}.`,
  parts: { amount: 'a quantidade', pixKeyType: 'o tipo da chave', pixKey: 'a chave' },
  fields: {
    email_invalid: 'O email informado não é válido',
    cpf_invalid: 'O CPF inserido não é válido',
    phone_invalid: 'O telefone informado é inválido',
    amount_held: 'Parte do seu saldo ainda não dá para sacar. Veja abaixo por quê.',
  },
  closing: {
    offer: 'Vai encerrar a conta? Saque até os centavos',
    title: 'Sacar tudo para encerrar a conta',
    text: 'Sai o saldo inteiro, com os centavos, e a carteira fica zerada. Depois disso você pode encerrar a conta no Perfil.',
    undo: 'Sacar outra quantidade',
  },
  confirm: {
    title: 'Confirmar saque',
    question: (amount: string) => `Sacar ${amount} para a sua conta?`,
    text: 'O valor sai do seu saldo agora e não dá para desfazer. O próximo saque só libera amanhã.',
    amount: 'Valor',
    key: (type: string) => `Chave ${type}`,
    after: 'Saldo depois',
    yes: 'Confirmar saque',
    no: 'Voltar',
  },
  sent: {
    title: 'Sua transferência está em processamento...',
    text: (amount: string) => `O pedido de ${amount} foi para o seu banco e termina em poucos minutos.`,
    balance: 'Saldo agora',
    follow: 'Acompanhar o saque',
  },
  unavailable: {
    title: 'Saque indisponível',
    text: 'O limite é de 1 saque por dia. Tente de novo amanhã.',
    last: (when: string) => `Último saque ${when}, `,
    next: (when: string) => `O próximo libera ${when}.`,
    blockedText:
      'Agora não dá para sacar desta conta. Suas moedas continuam guardadas. Fale com a gente pela página de ajuda.',
    help: 'Ir para a ajuda',
  },
  when: {
    today: (time: string) => `hoje às ${time}`,
    tomorrow: (time: string) => `amanhã às ${time}`,
    yesterday: (time: string) => `ontem às ${time}`,
    on: (date: string, time: string) => `em ${date} às ${time}`,
  },
  refused: {
    mode_unavailable: {
      title: 'O saque não está disponível agora',
      text: 'Nada saiu do seu saldo. Tente de novo mais tarde.',
    },
  },
}

export type WithdrawMessages = typeof withdrawPt
export const withdrawMessages = defineMessages(withdrawPt, () => en().then(all => all.withdrawMessages))

/** Messages of one withdrawal and its steps. */
const withdrawalPt = {
  loading: 'Carregando o saque',
  broken: 'O saque não carregou',
  amount: 'Valor do saque',
  key: 'Chave Pix',
  states: { pending: 'Em processamento', paid: 'Pago', failed: 'Falhou', bounced: 'Devolvido' },
  steps: {
    asked: 'Pedido recebido',
    held: 'Em análise pela nossa equipe',
    released: 'Análise concluída',
    sending: 'Enviando para o banco',
    unanswered: 'O banco ainda não respondeu. Continuamos conferindo.',
    sent: 'O banco recebeu o pedido',
    paid: 'Pix feito para a sua conta',
    failed: 'O saque não foi feito e o valor voltou para o seu saldo',
    bounced: 'O banco de destino devolveu o Pix e o valor voltou para o seu saldo',
  },
  history: 'O que aconteceu',
  failures: {
    key_of_another: 'A chave Pix é de outra pessoa. Faça outro pedido com uma chave do seu CPF.',
    key_unknown: 'O banco não encontrou esta chave Pix. Confira a chave e faça outro pedido.',
    denied: 'O banco não aceitou o Pix. Tente de novo ou use outra chave sua.',
    refused: 'Nossa equipe não aprovou este saque. Fale com a gente pela página de ajuda.',
  },
  failed: 'O saque não foi feito',
  notCounted: 'O valor está no seu saldo, e este saque não conta no limite do dia.',
  bounced: 'O Pix voltou do banco de destino. O valor está no seu saldo.',
  soon: 'Costuma levar poucos minutos. Avisamos quando terminar.',
  again: 'Fazer outro saque',
}

export type WithdrawalMessages = typeof withdrawalPt
export const withdrawalMessages = defineMessages(withdrawalPt, () => en().then(all => all.withdrawalMessages))
