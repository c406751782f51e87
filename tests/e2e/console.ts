import type { Page } from '@playwright/test'
import { expect } from './support.ts'

/** What the journeys through the console look for, in both languages. */
const pt = {
  username: 'Nome de usuário',
  password: 'Senha',
  signIn: 'Entrar',
  seconds: 'Segundos na tela',
  why: /Motivo|Por que/,
  saved: 'Tempo salvo',
  championshipName: 'Nome',
  season: 'Temporada',
  source: 'Fonte que vale',
  createChampionship: 'Criar campeonato',
  import: 'Importar',
  importDone: 'Pronto',
  toReview: /linhas? para conferir$/,
  seen: /^Conferido: /,
  rowSeen: 'Conferido',
  rowGone: 'Linha fora da lista',
  cardName: 'Nome',
  start: 'Início',
  athletesTab: /^Craques/,
  pick: 'Escolher de um jogo ou rodada',
  championshipSearch: 'Buscar campeonato',
  championship: 'Campeonato',
  wholeRound: /rodada inteira/,
  searchAthlete: 'Buscar craque',
  add: /^Adicionar \d+ craques/,
  addOption: 'Adicionar opção',
  optionName: 'Nome',
  optionNameEn: 'Nome em inglês',
  points: 'Pontos',
  createDraft: 'Criar rascunho',
  draft: 'Rascunho',
  open: 'Abrir',
  opened: 'Aberta',
  lock: 'Fechar agora',
  toCheck: 'Conferir',
  resultTab: /^Resultado/,
  answerOf: (player: string) => `Responder a ${player}`,
  answer: 'Resposta ao jogador',
  sendAnswer: 'Enviar resposta',
  answered: 'Resposta enviada',
  freeKick: /^Gol de falta, /,
  saveTicks: 'Salvar marcas',
  ticksSaved: 'Marcas salvas',
  winners: 'Quem recebe',
  settle: 'Publicar e pagar',
  paid: 'Encerrada',
}
type ConsoleWords = {
  [K in keyof typeof pt]: (typeof pt)[K] extends string | RegExp ? string | RegExp : (typeof pt)[K]
}

const en: ConsoleWords = {
  username: 'Username',
  password: 'Password',
  signIn: 'Sign in',
  seconds: 'Seconds on screen',
  why: /Reason|Why/,
  saved: /saved/i,
  championshipName: 'Name',
  season: 'Season',
  source: 'Settling source',
  createChampionship: 'Create championship',
  import: 'Import',
  importDone: 'Done',
  toReview: /rows? to review$/,
  seen: /^Checked: /,
  rowSeen: 'Checked',
  rowGone: 'Row off the list',
  cardName: 'Name',
  start: 'Start',
  athletesTab: /^Athletes/,
  pick: 'Pick from a match or round',
  championshipSearch: 'Search championships',
  championship: 'Championship',
  wholeRound: /whole round/,
  searchAthlete: 'Search an athlete',
  add: /^Add \d+ athletes/,
  addOption: 'Add an option',
  optionName: 'Name',
  optionNameEn: 'Name in English',
  points: 'Points',
  createDraft: 'Create draft',
  draft: 'Draft',
  open: 'Open',
  opened: 'Open',
  lock: 'Lock now',
  toCheck: 'To check',
  resultTab: /^Result/,
  answerOf: player => `Answer ${player}`,
  answer: 'Answer to the player',
  sendAnswer: 'Send answer',
  answered: 'Answer sent',
  freeKick: /^(Free-kick goal|Gol de falta), /,
  saveTicks: 'Save ticks',
  ticksSaved: 'Ticks saved',
  winners: 'Who is paid',
  settle: 'Publish and pay',
  paid: 'Finished',
}

export const consoleWordsOf = (locale: string | undefined): ConsoleWords => (locale?.startsWith('pt') ? pt : en)

/** Signs an operator of the demo in, and waits for the first page. */
export async function comeIn(
  page: Page,
  operatorUrl: string,
  locale: string | undefined,
  username = 'operador',
): Promise<void> {
  const say = consoleWordsOf(locale)
  await page.goto(operatorUrl)
  await page.getByLabel(say.username).fill(username)
  await page.getByLabel(say.password, { exact: true }).fill('palpite10')
  await page.getByRole('button', { name: say.signIn }).click()
  await page.waitForURL(/\/start$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
