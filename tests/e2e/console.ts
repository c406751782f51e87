import { type Locator, type Page, request } from '@playwright/test'
import { expect } from './support.ts'

/** Texts on the console's pages, in both languages. */
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
  newChampionship: 'Novo campeonato',
  createAndImport: 'Criar e importar',
  allAt: 'Um horário para todas',
  draftScores: 'Rascunhar placares',
  draftAthletes: 'Rascunhar craques',
  import: 'Ver a prévia',
  previewed: 'Prévia: nada mudou ainda',
  allNew: 'Os que faltam são todos novos',
  applyAllNew: /^Criar os? .*times? e aplicar$/,
  allNearest: 'Ligar os que faltam ao mais parecido',
  seeAgain: 'Ver a prévia com estas respostas',
  apply: 'Aplicar',
  importDone: 'Pronto',
  importRefused: 'O arquivo foi recusado',
  wrongSeason: /^As partidas vão de 2023-05-13 a 2023-05-13, que não é a temporada 2026$/,
  doesNotAddUp: /^2 \(.*\): o placar é 3-0, os gols dão 0-0$/,
  brokenOff: /^rodada.json deixa de ser JSON na linha 2/,
  undoImport: 'Desfazer a importação',
  importUndone: 'Importação desfeita',
  toReview: 'Ver o que é só para saber',
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
  cardsOfChampionships: 'Cartelas de campeonato',
  matchesTab: /^Partidas/,
  pickMatches: 'Escolher partidas',
  wholeOf29: 'Rodada 29: escolher a rodada inteira',
  addTwo: 'Adicionar 2 partidas',
  scores: 'O placar de cada partida',
}
export type ConsoleMessages = {
  [K in keyof typeof pt]: (typeof pt)[K] extends string | RegExp ? string | RegExp : (typeof pt)[K]
}

const en: ConsoleMessages = {
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
  newChampionship: 'New championship',
  createAndImport: 'Create and import',
  allAt: 'One time for all',
  draftScores: 'Draft scores',
  draftAthletes: 'Draft athletes',
  import: 'See the preview',
  previewed: 'Preview: nothing has changed yet',
  allNew: 'All that are left are new',
  applyAllNew: /^Create the .*clubs? and apply$/,
  allNearest: 'Link all that are left to the nearest',
  seeAgain: 'See the preview with these answers',
  apply: 'Apply',
  importDone: 'Done',
  importRefused: 'The file was refused',
  wrongSeason: /^Its matches are from 2023-05-13 to 2023-05-13, which is not the season 2026$/,
  doesNotAddUp: /^2 \(.*\): the score is 3-0, its goals make 0-0$/,
  brokenOff: /^rodada.json is not JSON from line 2/,
  undoImport: 'Undo the import',
  importUndone: 'Import undone',
  toReview: 'See what is for information',
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
  cardsOfChampionships: 'Championship cards',
  matchesTab: /^Matches/,
  pickMatches: 'Pick matches',
  wholeOf29: 'Round 29: pick the whole round',
  addTwo: 'Add 2 matches',
  scores: 'The score of each match',
}

export const consoleMessagesOf = (locale: string | undefined): ConsoleMessages => (locale?.startsWith('pt') ? pt : en)

const tokens = new Map<string, Promise<string>>()

/** An operator's session of the demo, shared by all journeys of a worker. */
const tokenOf = (operatorUrl: string, username: string): Promise<string> => {
  const known = tokens.get(username)
  if (known) return known
  const request = signIn(operatorUrl, username)
  tokens.set(username, request)
  return request
}

async function signIn(operatorUrl: string, username: string): Promise<string> {
  const http = await request.newContext({ baseURL: operatorUrl })
  const answer = await http.post('/auth/operator', { data: { username, password: 'palpite10' } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token } = (await answer.json()) as { token: string }
  await http.dispose()
  return token
}

/** Signs in an operator of the demo on every page of this browser. */
export async function comeIn(page: Page, operatorUrl: string, username = 'operador'): Promise<void> {
  const token = await tokenOf(operatorUrl, username)
  await page.addInitScript(stored => {
    // A sandboxed frame has no storage.
    if (self === top) localStorage.setItem('crava.operator.token', stored)
  }, token)
}

/** Fills in the reason and confirms the sheet. */
export async function confirmWith(
  page: Page,
  copy: ConsoleMessages,
  verb: string | RegExp,
  reason: string,
): Promise<void> {
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: copy.why }).fill(reason)
  await question.getByRole('button', { name: verb, exact: true }).click()
  await expect(question).toBeHidden()
}

/** Opens the preview of an import, marks unknown clubs as new, and applies it. */
export async function applyImport(page: Page, copy: ConsoleMessages, answer: 'allNew' | 'allNearest' = 'allNew') {
  const previewed = page.getByText(copy.previewed)
  await expect(previewed).toBeVisible({ timeout: 60_000 })
  const all = page.getByRole('button', { name: copy[answer] })
  if (await all.isVisible()) {
    await all.click()
    await page.getByRole('button', { name: copy.seeAgain }).click()
    await expect(all).toBeHidden({ timeout: 60_000 })
    await expect(previewed).toBeVisible({ timeout: 60_000 })
  }
  await page.getByRole('button', { name: copy.apply, exact: true }).click()
  await expect(page.getByText(copy.importDone, { exact: true })).toBeVisible({ timeout: 60_000 })
}

/** The state badge beside a card's name. */
export const stateOf = (page: Page, state: string | RegExp): Locator =>
  page.getByRole('main').getByText(state, { exact: true }).first()

/** Saves the form as a draft, opens the card, and returns its id. */
export async function openDraft(page: Page, copy: ConsoleMessages): Promise<string> {
  await page.getByRole('button', { name: copy.createDraft }).click()
  await expect(page).toHaveURL(/cards\/[0-9a-f]{24}$/)
  await expect(page.getByText(copy.draft, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: copy.open, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: copy.open, exact: true }).click()
  await expect(stateOf(page, copy.opened)).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

export async function lockNow(page: Page, copy: ConsoleMessages): Promise<void> {
  await page.getByRole('button', { name: copy.lock }).click()
  await confirmWith(page, copy, copy.lock, 'Não há mais tempo')
}

/** Pays a card whose preview is shown: checks the winners, and the total in whole reais in the confirmation. */
export async function settleAs(page: Page, copy: ConsoleMessages, winners: number, prizes: number): Promise<void> {
  await expect(page.getByRole('list', { name: copy.winners }).getByRole('listitem')).toHaveCount(winners)
  await page.getByRole('button', { name: copy.settle }).click()
  const sum = page.getByRole('alertdialog').getByText(new RegExp(`R\\$\\s?${prizes}[.,]00`))
  await expect(sum).toBeVisible()
  await confirmWith(page, copy, copy.settle, 'Nada mais a conferir')
  await expect(stateOf(page, copy.paid)).toBeVisible()
}
