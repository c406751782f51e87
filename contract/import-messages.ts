/**
 * Why an import refuses a file, and its warnings: English by code, for the command line and the log. The console has the same codes in its
 * own languages. `{name}` is filled from the values of a message.
 */
export const IMPORT_MESSAGES = {
  // Refusals of a file.
  no_reader: 'nothing reads {source}',
  file_gone: 'a file of this import is gone: send it again',
  file_twice:
    '{file} is in this import twice: several races need their folders, so send the folder that holds them, or one race at a time',
  two_squads: '{file} is a second file of squads: a cup takes one',
  no_race_beside: '{file} has no race.yml beside it',
  not_utf8: '{file} is not UTF-8: save it as UTF-8 and send it again',
  not_json: '{file} is not JSON',
  not_json_at: '{file} is not JSON from line {row}, column {column} on',
  no_matches_in: '{file} holds no matches: squads and teams in JSON are not read, so leave it out',
  wrong_shape: '{file}: {at} is missing, or is not what this format has there',
  unreadable_line: '{file}, line {row} cannot be read',
  stray_line: '{file}, line {row} belongs to no match',
  no_column: '{file} has no column {column}',
  not_a_number: '{file}, line {row}, column {column}: "{value}" is no number',
  empty_cell: '{file}, line {row}: the column {column} is empty',
  not_yes_or_no: '{file}, line {row}, column {column}: "{value}" is neither True nor False',
  not_a_match_number: '{file} has this where the number of a match stands',
  same_sides_as: '{sides} is match {other} already',
  no_teams_file: 'the file of teams is missing, or lacks team {team}: send it together with the matches',
  no_players_file: 'the file of players is missing: send it together with the matches',
  impossible_value: '{field} of {name} is {value}, which is impossible',
  not_a_date: '{value} is no date',
  not_a_result: '{value} is no result',
  no_date_or_team: '{file} has a row without a date or a team',
  no_side_or_date: 'it lacks a side or a date',
  no_matches: 'there is no match in these files',
  no_match_in_file: '{file} holds no match',
  no_whole_match: 'no match has both its events and its line-ups',
  unknown_file: '{file} holds neither matches, events, players nor teams',
  match_twice: 'this match is there twice',
  number_twice: 'this number is there twice',
  two_sides: 'a match has two sides',
  athlete_of_id_twice: 'athlete {id} is there twice',
  athlete_twice: 'an athlete is there twice',
  driver_twice: '{name} is there twice',
  does_not_add_up: 'the score is {score}, its goals make {goals}',
  minute_not_in_half: 'minute {minute} is not in half {half}',
  places_have_gaps: 'the places at the finish do not follow each other',
  no_round: '{file} has no round',
  no_race: 'there is no race.yml among these files',
  not_one_round: '{file} is not one round of athletes',
  two_rounds: 'a round takes its file and the one before',
  round_before: 'round {round} takes the file of round {before} too',
  nobody_played: 'nobody played in round {round}: the file was taken before the round was over',
  not_one_season:
    'these two files are not of one season: the totals of {count} of {total} athletes do not follow each other',
  wrong_season: 'its matches are from {from} to {to}, which is not the season {season}',
  other_match: 'here {now} would become {next}: is the file of another season?',
  foreign_event: 'a {event} of team {team}, which does not play',
  score_and_goals: 'score {score}, goals {goals}',
  failed:
    'something went wrong on our side, and nothing was changed: send it again, and tell whoever runs the system if it stays so',
  over_in_future: 'it is told to be over, and its date is {value}',
  athlete_without_name: 'an athlete has no name',
  team_without_name: 'the club of {name} has no name',
  wrong_sport: 'these are matches of {file_sport}, and the championship is of {sport}',
  changed_since: 'something changed since it was previewed, so nothing was applied: look at it again',
  interrupted: 'the import was interrupted, and nothing was changed: send it again',
  // Items of the review list.
  ambiguous_team: 'it may be {names}: link it, or say that it is new; then import again',
  unknown_team: 'no club has this name: link it, or say that it is new; then import again',
  unknown_team_near:
    'no club has this name, the nearest are {names}: link it, or say that it is new; then import again',
  similar_team: 'it was taken for {names} by a part of its name',
  similar_athlete: 'added as a new athlete, though the club has {names}: link them if they are one, then import again',
  // Warnings of a preview.
  settled_matches: 'matches that games were paid by, and that stay as they are: {count}',
  changed_results: 'finished matches whose result changes: {count}',
  changed_clubs: 'matches whose clubs change: {count}',
  matches_gone: 'matches of this source that are not in the file any more, and stay: {count}',
  statistics_gone: 'matches that lose statistics the file has no more: {count}',
  high_shirts: 'athletes with a shirt above {most}: {count}',
  nobody_of_squad: 'this name is nobody of the squad',
  settled: 'a game on this match is already paid: the import differs, and nothing was changed',
  silent_source: 'its source has not reported since it was due',
  correction_stays: 'the source differs from what an operator corrected: the correction stays',
  live_corrected:
    'an operator corrected it while it was live, and its source reports otherwise since: none of that counts',
  not_eleven: 'the line-up has {count} players instead of 11',
  sides_not_known: 'matches whose sides are not known yet, left out until the file has them: {count}',
  squad_of_nobody: 'this squad is of no side of these matches: it is written in another way',
  squad_line: 'this line of the squad cannot be read',
  club_not_playing: '{team} does not play this match',
  row_unreadable: 'this row cannot be read',
  row_club_not_playing: 'this club does not play this match',
  shirt_not_in_squad: 'no {shirt} of this name in the squad',
  shown_to_staff: 'shown to the staff, not to a player',
  change_not_in_squad: 'who came on or went off is not in the squad',
  half_time_missing: 'substitutions at half-time are missing: whether a reserve without one came on is unknown',
  no_athlete_of_id: 'no athlete of this match has this id',
  no_player_of_id: 'no player has this id',
  not_one_of_squad: 'no one player of the squad has this name',
  scorer_not_in_line_up: 'this scorer is in no line-up',
  pit_lane: 'started from the pit lane: there is no place on the grid',
  no_score_after_90: 'the source has no score after 90 minutes',
  no_times: '{count} matches have no time, or no zone to read it in',
  no_goals: 'the source has the score without its goals',
  no_zone: 'the time has no zone',
  coaches: '{count} coaches are no athletes',
  full_backs: '{count} full backs count as D: the source has no side for them',
  club_did_not_play: 'nobody of this club played: its match was moved, and is never added here',
  games_went_up: 'his games went up by {games}: the difference holds more than this round',
  games_and_played: 'his games went up by {games}, and he played',
  games_and_bench: 'his games went up by {games}, and he did not play',
  total_went_down: 'his running total of {scout} went down',
  sent_off: 'sent off: the source drops a yellow beside a red, so his yellow cards are unknown',
} as const

export type ImportMessageCode = keyof typeof IMPORT_MESSAGES

/** A message of an import by its code; `line` is the source's own row, shown after it. */
export interface ImportMessage {
  code: ImportMessageCode
  values: Readonly<Record<string, string | number>>
}

/** A message in the language of the templates. A code that is not among them (an older import's) returns undefined. */
export function formatImportMessage(
  templates: Readonly<Record<string, string>>,
  { code, values }: { code: string; values: Readonly<Record<string, string | number>> },
): string | undefined {
  const text = templates[code]?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  return text === undefined || values['line'] === undefined ? text : `${text}: ${values['line']}`
}
