import { defineMessages } from '#client/i18n.ts'
import { type ImportMessageCode, formatImportMessage } from '#contract/import-messages.ts'

/** Messages of imports in Portuguese; English is in the contract. */
const pt: Record<ImportMessageCode, string> = {
  no_reader: 'nada lê {source}',
  file_gone: 'um arquivo desta importação não está mais aqui: envie de novo',
  file_twice:
    '{file} aparece duas vezes: várias corridas precisam das suas pastas, então envie a pasta de todas, ou uma corrida por vez',
  two_squads: '{file} é um segundo arquivo de elencos: uma copa leva um só',
  no_race_beside: '{file} está sem o race.yml ao lado',
  not_utf8: '{file} não está em UTF-8: salve em UTF-8 e envie de novo',
  not_json: '{file} não é JSON',
  not_json_at: '{file} deixa de ser JSON na linha {row}, coluna {column}',
  no_matches_in: '{file} não tem partidas: elencos e times em JSON não são lidos, então deixe de fora',
  wrong_shape: '{file}: {at} falta, ou não é o que este formato tem aí',
  unreadable_line: '{file}, linha {row}: não dá para ler',
  stray_line: '{file}, linha {row}: está fora de lugar',
  no_column: '{file} está sem a coluna {column}',
  not_a_number: '{file}, linha {row}, coluna {column}: “{value}” não é número',
  empty_cell: '{file}, linha {row}: a coluna {column} está vazia',
  not_yes_or_no: '{file}, linha {row}, coluna {column}: “{value}” não é True nem False',
  not_a_match_number: '{file} tem isto no lugar do número de uma partida',
  same_sides_as: '{sides} já é a partida {other}',
  no_teams_file: 'falta o arquivo dos times, ou ele não tem o time {team}: envie junto com as partidas',
  no_players_file: 'falta o arquivo dos jogadores: envie junto com as partidas',
  impossible_value: '{field} de {name}: {value} não pode ser',
  not_a_date: '{value} não é data',
  not_a_result: '{value} não é placar',
  no_date_or_team: '{file} tem uma linha sem data ou sem time',
  no_side_or_date: 'falta um time ou a data',
  no_matches: 'estes arquivos não têm partidas',
  no_match_in_file: '{file} não tem partidas',
  no_whole_match: 'nenhuma partida vem lance a lance, com escalações',
  unknown_file: '{file} não tem partidas, lances, jogadores nem times',
  match_twice: 'esta partida aparece duas vezes',
  number_twice: 'este número aparece duas vezes',
  two_sides: 'uma partida tem dois times',
  athlete_of_id_twice: 'o atleta {id} aparece duas vezes',
  athlete_twice: 'um atleta aparece duas vezes',
  driver_twice: '{name} aparece duas vezes',
  does_not_add_up: 'o placar é {score}, os gols dão {goals}',
  minute_not_in_half: 'o minuto {minute} não é do tempo {half}',
  places_have_gaps: 'as posições de chegada não seguem uma à outra',
  no_round: '{file} está sem o número da etapa',
  no_race: 'não há race.yml entre estes arquivos',
  not_one_round: '{file} não é uma rodada de atletas',
  two_rounds: 'uma rodada leva o arquivo dela e o da anterior',
  round_before: 'a rodada {round} precisa também do arquivo da rodada {before}',
  nobody_played: 'ninguém jogou na rodada {round}: o arquivo é de antes do fim dela',
  not_one_season: 'os dois arquivos não são da mesma temporada: os totais de {count} de {total} atletas não batem',
  wrong_season: 'as partidas vão de {from} a {to}, que não é a temporada {season}',
  other_match: 'aqui {now} viraria {next}: o arquivo é de outra temporada?',
  foreign_event: 'um lance ({event}) do time {team}, que não joga',
  score_and_goals: 'placar {score}, gols {goals}',
  failed:
    'algo deu errado do nosso lado, e nada foi mudado: envie de novo e, se continuar, avise quem cuida do sistema',
  over_in_future: 'consta como encerrada, e a data é {value}',
  athlete_without_name: 'um atleta está sem nome',
  team_without_name: 'o time de {name} está sem nome',
  wrong_sport: 'são partidas de {file_sport}, e o campeonato é de {sport}',
  changed_since: 'algo mudou desde a prévia, e nada foi aplicado: veja de novo',
  interrupted: 'a importação foi interrompida, e nada foi mudado: envie de novo',
  ambiguous_team: 'pode ser {names}: ligue, ou diga que é um time novo; depois, importe de novo',
  unknown_team: 'nenhum time tem este nome: ligue, ou diga que é novo; depois, importe de novo',
  unknown_team_near:
    'nenhum time tem este nome; os mais parecidos são {names}: ligue, ou diga que é novo; depois, importe de novo',
  similar_team: 'entrou como {names}, por uma parte do nome',
  similar_athlete: 'entrou como atleta novo, mas o time já tem {names}: se for a mesma pessoa, ligue e importe de novo',
  settled_matches: 'partidas de jogos já pagos, que ficam como estão: {count}',
  changed_results: 'partidas encerradas que mudam de resultado: {count}',
  changed_clubs: 'partidas que mudam de times: {count}',
  matches_gone: 'partidas desta fonte que não estão mais no arquivo, e ficam: {count}',
  statistics_gone: 'partidas que perdem estatísticas que o arquivo não tem mais: {count}',
  high_shirts: 'atletas com camisa acima de {most}: {count}',
  nobody_of_squad: 'este nome não é de ninguém do elenco',
  settled: 'um jogo desta partida já foi pago: a importação diz outra coisa, e nada foi mudado',
  silent_source: 'a fonte não diz nada desde a hora marcada',
  correction_stays: 'a fonte diz outra coisa que o operador que corrigiu: vale a correção',
  live_corrected: 'um operador a corrigiu ao vivo, e o que a fonte disse depois não entrou',
  not_eleven: 'a escalação tem {count} jogadores, e não 11',
  sides_not_known: 'partidas ainda sem times definidos, de fora até o arquivo ter os nomes: {count}',
  squad_of_nobody: 'este elenco não é de nenhum time destas partidas: está escrito de outro jeito',
  squad_line: 'não dá para ler esta linha do elenco',
  club_not_playing: '{team} não joga esta partida',
  row_unreadable: 'não dá para ler esta linha',
  row_club_not_playing: 'este clube não joga esta partida',
  shirt_not_in_squad: 'o elenco não tem a camisa {shirt} com este nome',
  shown_to_staff: 'mostrado à comissão técnica, não a um jogador',
  change_not_in_squad: 'quem entrou ou quem saiu não está no elenco',
  half_time_missing: 'faltam as substituições do intervalo: não se sabe se um reserva entrou sem aparecer nelas',
  no_athlete_of_id: 'nenhum atleta desta partida tem este código',
  no_player_of_id: 'nenhum jogador tem este código',
  not_one_of_squad: 'nenhum jogador do elenco, ou mais de um, tem este nome',
  scorer_not_in_line_up: 'quem fez o gol não está em nenhuma escalação',
  pit_lane: 'largou dos boxes: não tem posição no grid',
  no_score_after_90: 'a fonte não diz o placar dos 90 minutos',
  no_times: 'partidas sem horário, ou sem o fuso dele: {count}',
  no_goals: 'a fonte diz o placar sem os gols',
  no_zone: 'o horário está sem fuso',
  coaches: 'técnicos não são atletas: {count} ficaram de fora',
  full_backs: 'laterais sem lado definido, postos como D: {count}',
  club_did_not_play: 'ninguém deste clube jogou: a partida dele mudou de data e não entra aqui',
  games_went_up: 'os jogos dele subiram {games}: a diferença tem mais do que esta rodada',
  games_and_played: 'os jogos dele subiram {games}, e ele jogou',
  games_and_bench: 'os jogos dele subiram {games}, e ele não jogou',
  total_went_down: 'o total de {scout} dele diminuiu',
  sent_off: 'expulso: a fonte apaga o amarelo ao lado do vermelho, e os amarelos dele ficam desconhecidos',
}

export const importMessages = defineMessages(pt, () => import('./import-messages.en.ts').then(en => en.importMessages))

export interface ImportMessage {
  code: string
  values: Readonly<Record<string, string | number>>
  match?: string | null | undefined
}

/** The message of an import in the operator's language; messages of older imports stay as stored. */
export function formatMessage(
  messages: Readonly<Record<string, string>>,
  message: ImportMessage | null,
  english: string,
): string {
  const text = message && formatImportMessage(messages, message)
  if (text === null || text === undefined) return english
  const { match = null, code = '' } = message ?? {}
  if (match !== null) return `${match}: ${text}`
  // A message that starts with a name, such as a file's, keeps its case.
  return messages[code]?.startsWith('{') === true ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
