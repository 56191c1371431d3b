-- Every list asks which companies are hidden.
create index if not exists company_state_idx on company (state);
