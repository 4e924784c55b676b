resource "aws_ecr_repository" "image" {
  name                 = var.name
  image_tag_mutability = "IMMUTABLE"

  image_scanning_configuration {
    scan_on_push = true
  }

  encryption_configuration {
    encryption_type = "KMS"
  }
}

resource "aws_ecr_lifecycle_policy" "image" {
  repository = aws_ecr_repository.image.name

  policy = jsonencode({
    rules = [{
      rulePriority = 1
      description  = "the last thirty releases"
      selection    = { tagStatus = "any", countType = "imageCountMoreThan", countNumber = 30 }
      action       = { type = "expire" }
    }]
  })
}

resource "aws_cloudwatch_log_group" "part" {
  for_each          = local.parts
  name              = "/${var.name}/${each.key}"
  retention_in_days = var.log_days
}

resource "aws_ecs_cluster" "main" {
  name = var.name

  setting {
    name  = "containerInsights"
    value = "enabled"
  }
}

resource "aws_ecs_service" "part" {
  for_each        = local.parts
  name            = each.key
  cluster         = aws_ecs_cluster.main.id
  task_definition = aws_ecs_task_definition.part[each.key].arn
  launch_type     = "FARGATE"
  desired_count   = each.value.tasks.min

  # A new task takes requests before an old one is told to end.
  deployment_minimum_healthy_percent = 100
  deployment_maximum_percent         = 200
  health_check_grace_period_seconds  = 120
  enable_execute_command             = false

  deployment_circuit_breaker {
    enable   = true
    rollback = true
  }

  network_configuration {
    subnets          = aws_subnet.tasks[*].id
    security_groups  = [aws_security_group.part[each.key].id]
    assign_public_ip = false
  }

  load_balancer {
    target_group_arn = aws_lb_target_group.part[each.key].arn
    container_name   = each.key
    container_port   = each.value.port
  }

  depends_on = [
    aws_lb_listener.https,
    aws_lb_listener.calls,
    aws_iam_role_policy.execution,
    aws_secretsmanager_secret_version.cognito,
    aws_secretsmanager_secret_version.database,
    aws_secretsmanager_secret_version.database_owner,
    aws_secretsmanager_secret_version.session,
    aws_secretsmanager_secret_version.session_previous,
    aws_secretsmanager_secret_version.session_store,
    aws_secretsmanager_secret_version.smtp,
  ]

  lifecycle {
    ignore_changes = [desired_count]
  }
}

resource "aws_appautoscaling_target" "part" {
  for_each           = local.parts
  service_namespace  = "ecs"
  scalable_dimension = "ecs:service:DesiredCount"
  resource_id        = "service/${aws_ecs_cluster.main.name}/${aws_ecs_service.part[each.key].name}"
  min_capacity       = each.value.tasks.min
  max_capacity       = each.value.tasks.max
}

resource "aws_appautoscaling_policy" "processor" {
  for_each           = local.parts
  name               = "${each.key}-processor"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = aws_appautoscaling_target.part[each.key].service_namespace
  scalable_dimension = aws_appautoscaling_target.part[each.key].scalable_dimension
  resource_id        = aws_appautoscaling_target.part[each.key].resource_id

  target_tracking_scaling_policy_configuration {
    target_value       = 60
    scale_out_cooldown = 60
    scale_in_cooldown  = 300

    predefined_metric_specification {
      predefined_metric_type = "ECSServiceAverageCPUUtilization"
    }
  }
}
