-- Whom the recap of a week is for: who has points in its ranking.
create view published_ranking_score as
  select mode, period, account_id, score from ranking_score;
