output "origin" {
  description = "The address that people open."
  value       = local.public_origin
}

output "image_repository" {
  description = "Where the image is pushed."
  value       = aws_ecr_repository.image.repository_url
}

output "database_endpoint" {
  description = "Where postgres/roles.sql is run, from inside the network, before the first task starts."
  value       = aws_db_instance.main.endpoint
}

output "database_admin_secret" {
  description = "Secret with the password of kukaku_admin."
  value       = one(aws_db_instance.main.master_user_secret).secret_arn
}

output "cognito_user_pool_id" {
  description = "COGNITO_USER_POOL_ID."
  value       = aws_cognito_user_pool.people.id
}

output "cognito_client_id" {
  description = "COGNITO_CLIENT_ID."
  value       = aws_cognito_user_pool_client.web.id
}

output "log_groups" {
  description = "Where the processes log, by part."
  value       = { for part, group in aws_cloudwatch_log_group.part : part => group.name }
}
