locals {
  secrets = toset([
    "SESSION_SECRET",
    "SESSION_SECRET_PREVIOUS",
    "SESSION_STORE_URL",
    "COGNITO_CLIENT_SECRET",
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "SMTP_URL",
    "FILE_STORE_URL",
  ])

  # The authorities of RDS are no part of Node's: the file is put there before the image is built, see ../aws.md.
  database_address = "${aws_db_instance.main.endpoint}/${aws_db_instance.main.db_name}?sslmode=verify-full&sslrootcert=/app/scripts/deploy/certificates/rds.pem"
}

resource "aws_secretsmanager_secret" "value" {
  for_each = local.secrets
  name     = "${var.name}/${each.key}"
}

# Ephemeral and write-only: these values stand in no state and no plan.
ephemeral "aws_secretsmanager_random_password" "session" {
  password_length     = 64
  exclude_punctuation = true
}

ephemeral "aws_secretsmanager_random_password" "database" {
  for_each            = toset(["login", "owner"])
  password_length     = 48
  exclude_punctuation = true
}

resource "aws_secretsmanager_secret_version" "session" {
  secret_id                = aws_secretsmanager_secret.value["SESSION_SECRET"].id
  secret_string_wo         = ephemeral.aws_secretsmanager_random_password.session.random_password
  secret_string_wo_version = var.session_secret_version
}

# Empty while there is none; the operator writes the old secret into it while one takes the place of another.
resource "aws_secretsmanager_secret_version" "session_previous" {
  secret_id     = aws_secretsmanager_secret.value["SESSION_SECRET_PREVIOUS"].id
  secret_string = ","

  lifecycle {
    ignore_changes = [secret_string]
  }
}

resource "aws_secretsmanager_secret_version" "database" {
  secret_id                = aws_secretsmanager_secret.value["DATABASE_URL"].id
  secret_string_wo         = "postgres://kukaku_login:${ephemeral.aws_secretsmanager_random_password.database["login"].random_password}@${local.database_address}"
  secret_string_wo_version = var.database_password_version
}

resource "aws_secretsmanager_secret_version" "database_owner" {
  secret_id                = aws_secretsmanager_secret.value["DATABASE_OWNER_URL"].id
  secret_string_wo         = "postgres://kukaku_owner:${ephemeral.aws_secretsmanager_random_password.database["owner"].random_password}@${local.database_address}"
  secret_string_wo_version = var.database_password_version
}

resource "aws_secretsmanager_secret_version" "session_store" {
  secret_id     = aws_secretsmanager_secret.value["SESSION_STORE_URL"].id
  secret_string = "rediss://:${var.session_store_token}@${aws_elasticache_replication_group.sessions.primary_endpoint_address}:6379"
}

resource "aws_secretsmanager_secret_version" "cognito" {
  secret_id     = aws_secretsmanager_secret.value["COGNITO_CLIENT_SECRET"].id
  secret_string = aws_cognito_user_pool_client.web.client_secret
}

resource "aws_secretsmanager_secret_version" "smtp" {
  secret_id     = aws_secretsmanager_secret.value["SMTP_URL"].id
  secret_string = "smtps://${aws_iam_access_key.smtp.id}:${urlencode(aws_iam_access_key.smtp.ses_smtp_password_v4)}@email-smtp.ap-northeast-1.amazonaws.com:465"
}

resource "aws_secretsmanager_secret_version" "files" {
  secret_id     = aws_secretsmanager_secret.value["FILE_STORE_URL"].id
  secret_string = "https://${aws_iam_access_key.files.id}:${urlencode(aws_iam_access_key.files.secret)}@s3.ap-northeast-1.amazonaws.com/${aws_s3_bucket.files.id}?region=ap-northeast-1"
}
