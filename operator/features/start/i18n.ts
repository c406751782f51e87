import { defineMessages } from '#client/i18n.ts'
import type { FirstStep, WaitingType } from '#contract/api/admin/waiting.ts'

const en = () => import('./i18n.en.ts')

const pt = {
  title: 'Início',
  refreshed: (time: string) => `Atualizado às ${time}`,
  refresh: 'Atualizar',
  figures: 'Números da casa',
  players: 'Jogadores',
  playersToday: 'Chegaram hoje',
  activeSessions: 'Sessões abertas',
  jobsWaiting: 'Tarefas na fila',
  jobsFailing: 'Tarefas com falha',
  databaseBytes: 'Banco de dados',
  uptime: 'No ar há',
  stale: (time: string) => `Sem atualizar desde ${time}`,
  staleText: 'Os números são os últimos que chegaram. Tentamos de novo sozinhos a cada 10 segundos.',
  days: (days: number, hours: number) => `${days} d ${hours} h`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  minutes: (minutes: number) => `${minutes} min`,
  seconds: (seconds: number) => `${seconds} s`,
}

export type StartMessages = typeof pt
export const messages = defineMessages(pt, () => en().then(all => all.messages))

/** A waiting item with its count, and what the operator does about it. */
interface WaitingText {
  title: (count: number) => string
  text: string
}

const kinds: Record<WaitingType, WaitingText> = {
  books: {
    title: () => 'A conferência do livro achou erro',
    text: 'Nada é pago até uma conferência encontrar tudo certo.',
  },
  audit: {
    title: () => 'A auditoria foi mexida',
    text: 'A corrente de registros não fecha. Veja o que a conferência achou.',
  },
  unchecked: {
    title: () => 'Pagamentos parados: o livro não é conferido há um tempo',
    text: 'A conferência roda a cada dez minutos e não terminou. Nada é pago até uma terminar. Confira agora.',
  },
  bank: {
    title: () => 'O banco não responde',
    text: 'Cobranças e saques esperam e seguem sozinhos quando ele voltar.',
  },
  differences: {
    title: count => (count === 1 ? '1 diferença com o banco' : `${count} diferenças com o banco`),
    text: 'De dias que já passaram. A cada hora é comparado de novo, até fechar.',
  },
  proofs: {
    title: count => (count === 1 ? '1 jogo fechado sem prova' : `${count} jogos fechados sem prova`),
    text: 'A prova dos palpites sai quando o jogo fecha.',
  },
  jobs: {
    title: count => (count === 1 ? '1 tarefa está falhando' : `${count} tarefas estão falhando`),
    text: 'O sistema tenta de novo sozinho. Se não cair em alguns minutos, procure no registro do servidor.',
  },
  disputes: {
    title: count => (count === 1 ? '1 contestação aberta' : `${count} contestações abertas`),
    text: 'O pagamento do jogo espera a resposta.',
  },
  results: {
    title: count => (count === 1 ? '1 resultado para confirmar' : `${count} resultados para confirmar`),
    text: 'O prazo passou e nada foi pago.',
  },
  facts: {
    title: count => (count === 1 ? '1 jogo sem o resultado' : `${count} jogos sem o resultado`),
    text: 'O apito passou e faltam fatos da partida. Complete os dados ou importe de novo.',
  },
  ticks: {
    title: count => (count === 1 ? '1 cartela espera marcações' : `${count} cartelas esperam marcações`),
    text: 'A partida acabou e há opções que só a mesa marca.',
  },
  answers: {
    title: count =>
      count === 1 ? '1 palpite relâmpago espera resposta' : `${count} palpites relâmpago esperam resposta`,
    text: 'Os minutos passaram e só a mesa diz o que aconteceu.',
  },
  held: {
    title: count => (count === 1 ? '1 pagamento segurado' : `${count} pagamentos segurados`),
    text: 'Alguém segurou. Libere, corrija ou anule.',
  },
  changed: {
    title: count => (count === 1 ? '1 jogo pago com dados mudados' : `${count} jogos pagos com dados mudados`),
    text: 'Os dados da partida mudaram depois do pagamento. Abra e peça a correção.',
  },
  review: {
    title: count => (count === 1 ? '1 pendência de importação' : `${count} pendências de importação`),
    text: 'Um nome sem dono ou um time em dúvida não deixa o jogo pagar.',
  },
  unopened: {
    title: count => (count === 1 ? '1 cartela não abriu' : `${count} cartelas não abriram`),
    text: 'Falta dinheiro no caixa ou outra pessoa aprovar: aí abre sozinha. Se o começo passou ou a casa não permite mais, voltou a rascunho.',
  },
  lonely: {
    title: count => (count === 1 ? '1 jogo quase sem gente' : `${count} jogos quase sem gente`),
    text: 'Com menos de dois jogadores, é anulado ao fechar.',
  },
  short: {
    title: count => (count === 1 ? '1 prêmio garantido descoberto' : `${count} prêmios garantidos descobertos`),
    text: 'As entradas não cobrem nem metade. A casa paga o resto.',
  },
  stuck: {
    title: count => (count === 1 ? '1 saque parado' : `${count} saques parados`),
    text: 'O banco não confirma o pagamento.',
  },
  withheld: {
    title: count => (count === 1 ? '1 saque segurado' : `${count} saques segurados`),
    text: 'Espera alguém liberar ou recusar.',
  },
  suspense: {
    title: count => (count === 1 ? '1 Pix em suspenso' : `${count} Pix em suspenso`),
    text: 'Dinheiro que ainda não é de ninguém.',
  },
  unclaimed: {
    title: count => (count === 1 ? '1 valor de conta encerrada' : `${count} valores de contas encerradas`),
    text: 'Está em suspenso até a pessoa voltar com o mesmo CPF.',
  },
  orders: {
    title: count => (count === 1 ? '1 pedido espera a segunda pessoa' : `${count} pedidos esperam a segunda pessoa`),
    text: 'Outra pessoa pediu. Aprove ou recuse.',
  },
  reports: {
    title: count => (count === 1 ? '1 denúncia aberta' : `${count} denúncias abertas`),
    text: 'Mensagens que alguém denunciou.',
  },
  leagues: {
    title: count => (count === 1 ? '1 liga denunciada' : `${count} ligas denunciadas`),
    text: 'Quem participa denunciou. Mude o nome, encerre ou responda.',
  },
  alerts: {
    title: count => (count === 1 ? '1 alerta de duelo' : `${count} alertas de duelo`),
    text: 'Alguém perdeu muito para a mesma pessoa.',
  },
  risk: {
    title: count => (count === 1 ? '1 sinal de risco' : `${count} sinais de risco`),
    text: 'Ninguém olhou ainda.',
  },
}

const waitingPt = {
  title: 'Precisa de alguém agora',
  list: 'O que precisa de alguém',
  well: 'Tudo em ordem',
  wellText: 'Nada espera por você agora.',
  kinds,
  /** Names of modes; others are omitted. */
  modes: {
    'athlete-card': 'Cartelas',
    'card-game': 'Placares',
    'coach-friend': 'Salas',
    'game-vs': 'Versus',
    'game-vs-vip': 'Versus VIP',
    'push-game': 'Palpite relâmpago',
  } as Record<string, string>,
  since: (age: string) => `há ${age}`,
  within: (age: string) => `fecha em ${age}`,
  urgent: 'Urgente',
}

export type WaitingMessages = typeof waitingPt
export const waitingMessages = defineMessages(waitingPt, () => en().then(all => all.waitingMessages))

/** Steps of a new operator before opening: what to do, and why. */
const firstDayPt = {
  title: 'Antes de abrir',
  text: (done: number, all: number) => `${done} de ${all} feitos. Cada passo se marca sozinho.`,
  done: 'feito',
  open: 'falta fazer',
  steps: {
    operators: { title: 'Um segundo operador', text: 'Dinheiro da casa só se move com duas pessoas.' },
    totp: { title: 'Segundo passo para todos', text: 'Quem entra no console confirma com um código do celular.' },
    backup: {
      title: 'Cópia de segurança',
      text: 'Nenhuma cópia nos últimos dois dias. Agende npm run backup no servidor.',
    },
    capital: { title: 'Capital da casa', text: 'Prêmios garantidos saem do caixa, que começa em zero.' },
    texts: { title: 'Termos da casa', text: 'Valem os textos que vieram com o produto. Revise e publique os seus.' },
    matches: { title: 'Partidas', text: 'Crie um campeonato e importe a tabela.' },
    feed: { title: 'Resultados ao vivo', text: 'Sem uma fonte ao vivo, os dados entram por arquivo ou à mão.' },
  } satisfies Record<FirstStep, { title: string; text: string }>,
}
export type FirstDayMessages = typeof firstDayPt
export const firstDayMessages = defineMessages(firstDayPt, () => en().then(all => all.firstDayMessages))
